import Download from 'lucide-react/icons/download';
import { TRANSCRIPT_FORMATS, type TranscriptFormat } from '../../contract/constants/recognition.ts';
import { fileNameOf } from '../../contract/file-name.ts';
import { followLink, isListShown, namedLink, startDownloads } from '../../downloads/index.ts';
import { useHost } from '../../element/host-context.ts';
import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/layers/menu.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { raise } from '../raise.ts';
import type { TranscriptSaving } from '../saving.ts';

interface DownloadMenuProps {
  id: string;
  title: string;
  sync: TranscriptSaving;
}

const NAMES = { srt: 'asSubtitles', vtt: 'asSubtitles', txt: 'asText', json: 'asData' } as const;

/** Downloads the text as a file, with the latest edits. */
export function DownloadMenu({ id, title, sync }: DownloadMenuProps) {
  const { client } = useStores();
  const host = useHost();
  const t = useText(transcriptEditor);

  const download = async (format: TranscriptFormat) => {
    const fail = () => showToast({ tone: 'error', text: t('downloadFailed'), about: 'download' });
    if (!(await sync.flush())) return fail();
    try {
      // Requested each time, because the link expires after a day
      const name = `${id}.${format}`;
      const resolveUrl = namedLink(client, name);
      const url = (await resolveUrl(new AbortController().signal)) ?? '';
      if (!raise(host, 'vox-download', { script: id, format, url })) return;
      if (!isListShown()) return followLink(url);
      const file = {
        fileName: fileNameOf(title) || 'transcript',
        ext: format,
        downloadTaskType: 'srt',
        backupDownloadType: 'bolb',
        resolveUrl,
        source: { apiBase: client.apiBase, name },
      } as const;
      await startDownloads([file]);
    } catch {
      fail();
    }
  };
  return (
    <Menu
      label={t('download')}
      items={TRANSCRIPT_FORMATS.map((format) => ({
        label: t(NAMES[format], { format: format.toUpperCase() }),
        onSelect: () => void download(format),
      }))}
    >
      {(trigger) => (
        <Button size={32} icon={Download} {...trigger}>
          {t('download')}
        </Button>
      )}
    </Menu>
  );
}
