export { Transcription } from './transcription.tsx';
