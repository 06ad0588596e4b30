export { TextToSpeech } from './page.tsx';
