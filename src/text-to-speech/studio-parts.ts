/**
 * Everything that loads with the studio. Before that the user can write, choose voice and speed, and press Generate.
 * `build/chunks.ts` finds this file by its name to put all of it into one chunk.
 */
export { CompactActions, CompactNews } from './compact-foot.tsx';
export { openStudio } from '../studio/open-studio.ts';
export { PanelRest } from './panel-rest.tsx';
export { Waveform } from '../studio/waveform/waveform.tsx';
export { WidePlayer, WideRail, WideTop } from './wide-panel.tsx';
