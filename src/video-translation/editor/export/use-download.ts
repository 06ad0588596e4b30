import { fileNameOf } from '../../../contract/file-name.ts';
import {
  followLink,
  isListShown,
  namedLink,
  startDownloads,
  type DownloadFile,
} from '../../../downloads/index.ts';
import { useHost } from '../../../element/host-context.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { raise } from '../../raise.ts';
import { useEditor } from '../context.ts';

interface Wanted extends Pick<DownloadFile, 'ext' | 'downloadTaskType'> {
  /** Name of the file on the server. */
  name: string;
}

/**
 * Downloads a file of the translation, through the list of downloads if the page has one. Rejects if the file has no
 * address.
 */
export function useDownload(): (file: Wanted) => Promise<void> {
  const { detail, $title } = useEditor().editor;
  const { client } = useStores();
  const host = useHost();
  return async ({ name, ...file }) => {
    const resolveUrl = namedLink(client, name);
    const url = (await resolveUrl(new AbortController().signal)) ?? '';
    if (!raise(host, 'vox-download', { script: detail.project_id, format: file.ext, url })) return;
    if (!isListShown()) return followLink(url);
    const fileName = fileNameOf($title.get()) || 'translation';
    const source = { apiBase: client.apiBase, name };
    await startDownloads([{ ...file, fileName, backupDownloadType: 'bolb', resolveUrl, source }]);
  };
}
