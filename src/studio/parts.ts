/** Parts of the studio whose code comes with the first click on them. */
export const loadVoiceDialog = () => import('./voice-settings/voice-dialog.tsx');
export const loadSentenceBar = () => import('./script/sentence-bar.tsx');
export const loadTakesDialog = () => import('./takes/takes-dialog.tsx');
export const loadHistoryDialog = () => import('./history/history-dialog.tsx');
export const loadSoundingText = () => import('./script/highlight/sounding-text.tsx');
export const loadSearchBar = () => import('./script/search/search-bar.tsx');
export const loadPronunciation = () => import('./pronunciation/index.ts');
export const loadParagraphSettings = () => import('./script/paragraph/paragraph-settings.tsx');
export const loadLanguageHint = () => import('./voice-settings/language-hint.tsx');
