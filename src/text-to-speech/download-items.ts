import type { DownloadFormat } from '../api/constants.ts';
import type { HistoryItem } from '../api/contract.ts';
import { followLink } from '../downloads/index.ts';
import { startListed } from './download-start.ts';
import type { Speech } from './speech-context.ts';

/** Downloads those of the items that can be had in a format. Call it inside the click. */
export function downloadItems(speech: Speech, items: readonly HistoryItem[], format: DownloadFormat): void {
  const { address } = speech.stores.client;
  const scripts = items.flatMap(({ history_id, title, downloads }) => {
    const url = downloads[format];
    return url ? [{ id: history_id, title, url: address(url) }] : [];
  });
  if (!startListed(speech, scripts, format)) for (const { url } of scripts) followLink(url);
}
