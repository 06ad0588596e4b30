export { TextToSpeech } from './page.tsx';
export { voiceInUse } from '../studio/drafts/voice-in-use.ts';
