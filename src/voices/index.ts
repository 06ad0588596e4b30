export { capital, words } from './label-words.ts';
export { PreviewButton } from './preview-button.tsx';
export { useHear, type Hear } from './use-hear.ts';
export { voiceHue } from './voice-hue.ts';
export { languageName, voiceLanguage } from './voice-language.ts';
export { VoiceLibrary } from './voice-library.tsx';
export { VoicePicker } from './voice-picker.tsx';
