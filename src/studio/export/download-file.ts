import type { Client } from '../../api/client.ts';
import type { DownloadFormat } from '../../contract/constants/speech.ts';
import { fileNameOf } from '../../contract/file-name.ts';
import { scriptLink, type DownloadFile } from '../../downloads/index.ts';

const TEXTS: readonly DownloadFormat[] = ['srt', 'vtt', 'json'];

interface Wanted {
  script: { readonly id: string; readonly title: string };
  format: DownloadFormat;
  /** Links for visitors work for this visit only. */
  isTryout: boolean;
}

/** A script file for the list of downloads. */
export const scriptFile = (client: Client, { script, format, isTryout }: Wanted): DownloadFile => ({
  fileName: fileNameOf(script.title) || 'speech',
  ext: format,
  downloadTaskType: TEXTS.includes(format) ? 'srt' : 'audio',
  backupDownloadType: 'bolb',
  resolveUrl: scriptLink(client, script.id, format),
  ...(!isTryout && { source: { apiBase: client.apiBase, scriptId: script.id, format } }),
});
