import type { Client } from '../api/client.ts';
import type { DownloadFormat } from '../api/constants.ts';
import { followLink, isListShown, startDownloads } from '../downloads/index.ts';
import { scriptFile } from './download-file.ts';

interface Wanted {
  script: { readonly id: string; readonly title: string };
  format: DownloadFormat;
  /** Empty while there is none. */
  url: string;
}

/**
 * Downloads a file of a script by the list of the page, where that is shown. Gives whether it is: elsewhere a link
 * does it. Call it inside the click.
 */
export function startListed(client: Client, { script, format, url }: Wanted): boolean {
  if (!isListShown()) return false;
  startDownloads([scriptFile(client, script, format)]).catch(() => url && followLink(url));
  return true;
}
