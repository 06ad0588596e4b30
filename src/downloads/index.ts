export { DownloadSlot } from './download-slot.tsx';
export { followLink } from './follow-link.ts';
export { isListShown } from './list.ts';
export { namedLink } from './named-link.ts';
export { scriptLink } from './script-link.ts';
export { voiceChangeLink } from './voice-change-link.ts';
export { startDownloads } from './start.ts';
export type { DownloadFile } from './task.ts';
