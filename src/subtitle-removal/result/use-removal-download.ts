import { fileNameOf } from '../../contract/file-name.ts';
import { followLink, isListShown, startDownloads, type DownloadFile } from '../../downloads/index.ts';
import { useHost } from '../../element/host-context.ts';
import { subtitleRemovalResult as texts } from '../../i18n/en/subtitle-removal/result.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { showToast } from '../../ui/layers/toasts.ts';
import { readRemoval, type OpenedRemoval } from '../history/removals.ts';
import { raise } from '../raise.ts';

/** The file to download. */
interface Wanted extends Pick<DownloadFile, 'ext' | 'downloadTaskType'> {
  /** Its address in the removal; null where there is none. */
  urlOf(detail: OpenedRemoval): string | null;
}

/** Downloads a file of a removal, through the list of downloads if the page has one. Tells the user if that fails. */
export function useRemovalDownload(removalId: string, title: string): (wanted: Wanted) => Promise<void> {
  const { client } = useStores();
  const host = useHost();
  const t = useText(texts);
  return async ({ urlOf, ...file }) => {
    // Fetched each time, because an address is valid for a day
    const resolveUrl = async (signal?: AbortSignal) => {
      const url = urlOf(await readRemoval(client, removalId, signal));
      return url === null ? null : client.address(url);
    };
    try {
      const url = (await resolveUrl()) ?? '';
      if (!raise(host, 'vox-download', { script: removalId, format: file.ext, url })) return;
      const fileName = fileNameOf(title) || 'video';
      if (!isListShown()) return followLink(url, `${fileName}.${file.ext}`);
      await startDownloads([{ ...file, fileName, backupDownloadType: 'bolb', resolveUrl }]);
    } catch {
      showToast({ tone: 'error', text: t('downloadFailed'), about: 'download' });
    }
  };
}
