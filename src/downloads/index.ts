export { DownloadSlot } from './download-slot.tsx';
export { followLink } from './follow-link.ts';
export { isListShown } from './list.ts';
export { startDownloads } from './start.ts';
export type { DownloadFile, ResolveUrl } from './task.ts';
