import { BOOK_TEXT_FORMATS } from '../../../contract/constants/books.ts';
import { fileNameOf } from '../../../contract/file-name.ts';
import type { BookExport } from '../../../contract/index.ts';
import { followLink, isListShown, namedLink, startDownloads } from '../../../downloads/index.ts';
import { useHost } from '../../../element/host-context.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { raise } from '../../raise.ts';
import { useBook } from '../context.ts';

/**
 * Downloads a file of the book, through the list of downloads if the page has one. Rejects if the file has no address.
 */
export function useDownload(): (file: BookExport) => Promise<void> {
  const { model } = useBook();
  const { client } = useStores();
  const host = useHost();
  return async ({ export_id, format: ext }) => {
    const name = `${export_id}.${ext}`;
    const resolveUrl = namedLink(client, name);
    const url = (await resolveUrl(new AbortController().signal)) ?? '';
    if (!raise(host, 'vox-download', { script: model.id, format: ext, url })) return;
    if (!isListShown()) return followLink(url);
    const downloadTaskType = BOOK_TEXT_FORMATS.includes(ext) ? 'srt' : 'audio';
    const fileName = fileNameOf(model.$book.get().title) || 'book';
    const source = { apiBase: client.apiBase, name };
    await startDownloads([
      { ext, downloadTaskType, fileName, backupDownloadType: 'bolb', resolveUrl, source },
    ]);
  };
}
