/** What comes with the studio. Until then a text can be written, a voice and a speed chosen, Generate pressed. */
export { CompactActions, CompactNews } from './compact-foot.tsx';
export { openStudio } from '../studio/open-studio.ts';
export { PanelRest } from './panel-rest.tsx';
export { Waveform } from '../studio/waveform/waveform.tsx';
export { WidePlayer, WideRail, WideTop } from './wide-panel.tsx';
