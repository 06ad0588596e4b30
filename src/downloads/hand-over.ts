import { DOWNLOAD_FRAME_MS } from '../contract/constants/downloads.ts';
import { followLink } from './follow-link.ts';

/** By then the browser has begun to read the blob. */
const BLOB_KEPT_MS = 60_000;

/** Opens a download in a frame that is not seen: a server that answers with a page does not take this one away. */
export function openInFrame(url: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = url;
  document.body.append(frame);
  // A download ends with its frame
  setTimeout(() => frame.remove(), DOWNLOAD_FRAME_MS);
}

/** Hands a complete file to the browser's own downloads. */
export function handOver(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  followLink(url, name);
  setTimeout(() => URL.revokeObjectURL(url), BLOB_KEPT_MS);
}
