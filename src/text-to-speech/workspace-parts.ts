/** What comes with the workspace. Until then a text can be written, a voice and a speed chosen, Generate pressed. */
export { CompactActions, CompactNews } from './compact-foot.tsx';
export { openSpeech } from './open-speech.ts';
export { PanelRest } from './panel-rest.tsx';
export { Waveform } from './waveform.tsx';
export { WidePlayer, WideRail, WideTop } from './wide-panel.tsx';
