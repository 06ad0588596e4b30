export { VoiceCloning } from './voice-cloning.tsx';
