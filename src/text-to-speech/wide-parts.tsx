/** Components of a wide panel only; a narrow one does not load them. */
export { DownloadButton } from '../studio/export/download-button.tsx';
export { EditorFoot } from '../studio/script/editor-foot.tsx';
export { PlaybackSpeed } from '../studio/player/playback-speed.tsx';
export { Rail } from './rail.tsx';
export { ScriptTools } from '../studio/script/script-tools.tsx';
