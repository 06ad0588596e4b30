/** Parts whose code comes with the first click. */
export const loadVoiceDialog = () => import('./voice-dialog.tsx');
export const loadSentenceBar = () => import('./sentence-bar.tsx');
export const loadTakesDialog = () => import('./takes-dialog.tsx');
export const loadHistoryDialog = () => import('./history-dialog.tsx');
/** The controls of a wide panel. */
export const loadWideParts = () => import('./wide-parts.tsx');
