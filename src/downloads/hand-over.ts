import { DOWNLOAD_FRAME_MS } from '../contract/constants/downloads.ts';
import { followLink } from './follow-link.ts';

/** By then the browser has begun to read the blob. */
const BLOB_KEPT_MS = 60_000;

/** Starts a download in a hidden frame, so that an HTML answer does not replace this page. */
export function openInFrame(url: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = url;
  document.body.append(frame);
  // Removing the frame cancels its download
  setTimeout(() => frame.remove(), DOWNLOAD_FRAME_MS);
}

/** Saves a complete file through the browser's downloads. */
export function handOver(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  followLink(url, name);
  setTimeout(() => URL.revokeObjectURL(url), BLOB_KEPT_MS);
}
