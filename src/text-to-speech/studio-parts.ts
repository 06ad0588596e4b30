/**
 * Everything that is loaded with the studio. Before it the user can write, choose voice and speed, and press
 * Generate. By the name of this file the build knows what to put into one chunk (`build/chunks.ts`).
 */
export { CompactActions, CompactNews } from './compact-foot.tsx';
export { openStudio } from '../studio/open-studio.ts';
export { PanelRest } from './panel-rest.tsx';
export { Waveform } from '../studio/waveform/waveform.tsx';
export { WidePlayer, WideRail, WideTop } from './wide-panel.tsx';
