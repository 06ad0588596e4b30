import { defineTextToSpeech } from '../src/text-to-speech/define.ts';

export type * from '../src/host-types.ts';

defineTextToSpeech();
