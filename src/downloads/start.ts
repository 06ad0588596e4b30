import { sleep } from '../api/sleep.ts';
import { loadChunk } from '../element/load-chunk.ts';
import { pickFolder } from './pickers.ts';
import type { DownloadFile } from './task.ts';

/**
 * Adds files to the page's list and downloads them. A single file goes to the browser's own downloads; for several the
 * user chooses a folder, if the browser has a folder picker. Call it inside the click. Rejects if its code fails to
 * load.
 */
export async function startDownloads(files: readonly DownloadFile[]): Promise<void> {
  const folder = files.length > 1 ? pickFolder() : null;
  const { downloadManager } = await loadChunk(() => import('./manager.ts'));
  // Let the browser paint the pressed button first: adding hundreds of files blocks the page for a moment
  if (files.length > 1) await sleep(0);
  await downloadManager().add(files, folder);
}
