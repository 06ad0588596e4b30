export { TextToSpeech } from './page.tsx';
export { voiceInUse } from './voice-in-use.ts';
