/** The workspace, and what comes with it: a panel can be used before. */
export const loadWorkspace = () => import('./workspace-parts.ts');
/** Parts whose code comes with the first click. */
export const loadVoiceDialog = () => import('./voice-dialog.tsx');
export const loadSentenceBar = () => import('./sentence-bar.tsx');
export const loadTakesDialog = () => import('./takes-dialog.tsx');
export const loadHistoryDialog = () => import('./history-dialog.tsx');
export const loadSoundingText = () => import('./sounding-text.tsx');
export const loadSearchBar = () => import('./search-bar.tsx');
export const loadPronunciation = () => import('../pronunciation/index.ts');
export const loadParagraphSettings = () => import('./paragraph-settings.tsx');
/** The controls of a wide panel. */
export const loadWideParts = () => import('./wide-parts.tsx');
export const loadLanguageHint = () => import('./language-hint.tsx');
