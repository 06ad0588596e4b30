import { defineVoiceChanger } from '../src/voice-changer/define.ts';

export type * from '../src/host-types.ts';

defineVoiceChanger();
