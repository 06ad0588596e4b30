import { defineVoiceCloning } from '../src/voice-cloning/define.ts';

export type * from '../src/host-types.ts';

defineVoiceCloning();
