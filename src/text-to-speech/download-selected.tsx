import { useStore } from '@nanostores/react';
import Download from 'lucide-react/icons/download';
import type { HistoryItem } from '../api/contract.ts';
import { failureTexts } from '../api/errors.ts';
import { isListShown, startDownloads } from '../downloads/index.ts';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { scriptFile } from './download-file.ts';
import { formatName } from './format-name.ts';
import { useSpeech } from './speech-context.ts';

/** Downloads what is selected in the history, each as a file of the chosen format. Needs a list on the page. */
export function DownloadSelected({ items }: { items: readonly HistoryItem[] }) {
  const { stores, workspace, emit } = useSpeech();
  const t = useText(textToSpeech);
  const format = useStore(workspace.state.$format);
  if (!isListShown()) return null;
  const download = () => {
    const wanted = items.filter(({ history_id, downloads }) => {
      const url = downloads[format];
      return url && emit('vox-download', { script: history_id, format, url: stores.client.address(url) });
    });
    if (wanted.length === 0) return;
    const files = wanted.map(({ history_id, title }) =>
      scriptFile(stores.client, { id: history_id, title }, format),
    );
    startDownloads(files).catch(() => {
      stores.notices.show({ kind: 'error', text: failureTexts.network, type: 'network', about: 'download' });
    });
  };
  return (
    <IconButton
      icon={Download}
      label={t('downloadAs', { format: formatName(format) })}
      disabled={!items.some(({ downloads }) => downloads[format])}
      onClick={download}
    />
  );
}
