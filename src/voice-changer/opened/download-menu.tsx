import Download from 'lucide-react/icons/download';
import { VOICE_CHANGE_FORMATS, type VoiceChangeFormat } from '../../contract/constants/voice-changes.ts';
import { fileNameOf } from '../../contract/file-name.ts';
import type { VoiceChangeDetail } from '../../contract/index.ts';
import { followLink, isListShown, startDownloads, voiceChangeLink } from '../../downloads/index.ts';
import { useHost } from '../../element/host-context.ts';
import { voiceChangeResult as texts } from '../../i18n/en/voice-changer/result.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/layers/menu.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { raise } from '../raise.ts';

/** Downloads the changed recording as a file. */
export function DownloadMenu({ detail, title }: { detail: VoiceChangeDetail; title: string }) {
  const { client } = useStores();
  const host = useHost();
  const t = useText(texts);
  const { change_id: id, downloads } = detail;

  const download = async (format: VoiceChangeFormat) => {
    try {
      // Requested each time, because the address expires after a day
      const resolveUrl = voiceChangeLink(client, id, format);
      const url = (await resolveUrl(new AbortController().signal)) ?? '';
      if (!raise(host, 'vox-download', { script: id, format, url })) return;
      if (!isListShown()) return followLink(url);
      await startDownloads([
        {
          fileName: fileNameOf(title) || 'recording',
          ext: format,
          downloadTaskType: 'audio',
          backupDownloadType: 'bolb',
          resolveUrl,
          source: { apiBase: client.apiBase, voiceChangeId: id, format },
        },
      ]);
    } catch {
      showToast({ tone: 'error', text: t('downloadFailed'), about: 'download' });
    }
  };
  return (
    <Menu
      label={t('download')}
      items={VOICE_CHANGE_FORMATS.filter((format) => downloads[format]).map((format) => ({
        label: format.toUpperCase(),
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
