/** What only a wide panel has; a narrow one is spared its code. */
export { DownloadButton } from './download-button.tsx';
export { EditorFoot } from './editor-foot.tsx';
export { PlaybackSpeed } from './playback-speed.tsx';
export { Rail } from './rail.tsx';
export { ScriptTools } from './script-tools.tsx';
