import { fileNameOf } from '../../../contract/file-name.ts';
import { followLink, isListShown, startDownloads, type DownloadFile } from '../../../downloads/index.ts';
import { useHost } from '../../../element/host-context.ts';
import { raise } from '../../raise.ts';
import { useEditor } from '../context.ts';

type Wanted = Pick<DownloadFile, 'ext' | 'downloadTaskType'> & Required<Pick<DownloadFile, 'resolveUrl'>>;

/** Downloads a file of the translation, by the list of downloads where the page has one. */
export function useDownload(): (file: Wanted) => Promise<void> {
  const { detail, $title } = useEditor().editor;
  const host = useHost();
  return async (file) => {
    const url = (await file.resolveUrl(new AbortController().signal)) ?? '';
    if (!url) throw new Error('No address');
    if (!raise(host, 'vox-download', { script: detail.project_id, format: file.ext, url })) return;
    if (!isListShown()) return followLink(url);
    await startDownloads([
      { fileName: fileNameOf($title.get()) || 'translation', backupDownloadType: 'bolb', ...file },
    ]);
  };
}
