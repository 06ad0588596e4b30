export { VoiceChanger } from './voice-changer.tsx';
