import { defineTranscription } from '../src/transcription/define.ts';

export type * from '../src/host-types.ts';

defineTranscription();
