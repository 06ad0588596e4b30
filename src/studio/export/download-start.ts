import { failureTexts } from '../../contract/errors.ts';
import type { DownloadFormat } from '../../contract/constants/speech.ts';
import { followLink, isListShown, startDownloads } from '../../downloads/index.ts';
import { scriptFile } from './download-file.ts';
import type { Stores } from '../../stores/registry.ts';
import type { OpenStudio } from '../context.ts';

/** A script to download. */
export interface WantedScript {
  readonly id: string;
  readonly title: string;
  /** Address of the file; empty while there is none. */
  readonly url: string;
}

/**
 * Adds scripts to the page's list of downloads, if it has one and the host does not handle the request. Call it inside
 * the click.
 * @returns whether the download is taken care of; otherwise a link must start it
 */
export function startListed(
  { client, notices }: Stores,
  { isTryout, emit }: Pick<OpenStudio, 'isTryout' | 'emit'>,
  scripts: readonly WantedScript[],
  format: DownloadFormat,
): boolean {
  const wanted = scripts.filter(({ id, url }) => emit('vox-download', { script: id, format, url }));
  if (wanted.length === 0) return true;
  if (!isListShown()) return false;
  const files = wanted.map((script) => scriptFile(client, { script, format, isTryout }));
  startDownloads(files).catch(() => {
    const [first, ...more] = wanted;
    if (more.length === 0 && first?.url) followLink(first.url);
    else notices.show({ kind: 'error', text: failureTexts.network, type: 'network', about: 'download' });
  });
  return true;
}
