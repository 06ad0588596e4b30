import { defineVoiceLibrary } from '../src/voices/define.ts';

export type * from '../src/host-types.ts';

defineVoiceLibrary();
