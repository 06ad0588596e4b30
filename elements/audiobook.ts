import { defineAudiobook } from '../src/audiobook/define.ts';

export type * from '../src/host-types.ts';

defineAudiobook();
