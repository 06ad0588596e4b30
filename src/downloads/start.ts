import { sleep } from '../api/sleep.ts';
import { loadChunk } from '../element/load-chunk.ts';
import { pickFolder } from './pickers.ts';
import type { DownloadFile } from './task.ts';

/**
 * Puts files on the list of the page and downloads them. One goes to the browser's own downloads, as by a link; for
 * several the user is asked for a folder, where the browser can do that. Call it inside the click. Rejects when the
 * code for it cannot be loaded.
 */
export async function startDownloads(files: readonly DownloadFile[]): Promise<void> {
  const folder = files.length > 1 ? pickFolder() : null;
  const { downloadManager } = await loadChunk(() => import('./manager.ts'));
  // Let the browser paint the pressed button first: adding hundreds of files blocks the page for a moment
  if (files.length > 1) await sleep(0);
  await downloadManager().add(files, folder);
}
