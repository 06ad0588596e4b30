import type { DownloadFormat } from '../../contract/constants/speech.ts';
import type { HistoryItem } from '../../contract/index.ts';
import { followLink } from '../../downloads/index.ts';
import { startListed } from './download-start.ts';
import type { Stores } from '../../stores/registry.ts';
import type { OpenStudio } from '../context.ts';

/** Downloads those items that are available in a format. Call it inside the click. */
export function downloadItems(
  stores: Stores,
  speech: OpenStudio,
  items: readonly HistoryItem[],
  format: DownloadFormat,
): void {
  const { address } = stores.client;
  const scripts = items.flatMap(({ history_id, title, downloads }) => {
    const url = downloads[format];
    return url ? [{ id: history_id, title, url: address(url) }] : [];
  });
  if (!startListed(stores, speech, scripts, format)) for (const { url } of scripts) followLink(url);
}
