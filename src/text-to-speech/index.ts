export { TextToSpeech } from './page.tsx';
export { useVoiceInUse } from '../studio/drafts/voice-in-use.ts';
