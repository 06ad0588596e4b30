import { useStore } from '@nanostores/react';
import Download from 'lucide-react/icons/download';
import Files from 'lucide-react/icons/files';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileText from 'lucide-react/icons/file-text';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import Trash2 from 'lucide-react/icons/trash-2';
import { memo } from 'react';
import type { HistoryItem } from '../../contract/index.ts';
import { speechDownload } from '../../i18n/en/speech/download.ts';
import { speechHistory } from '../../i18n/en/speech/history.ts';
import { formatDate, formatLength } from '../../i18n/format.ts';
import { formatAgo } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu, type MenuAction } from '../../ui/layers/menu.tsx';
import type { Clip } from '../player/clip.ts';
import { downloadGroups } from '../export/download-groups.ts';
import { downloadItems } from '../export/download-items.ts';
import { formatName } from '../export/format-name.ts';
import { useStudio } from '../context.ts';

interface HistoryRowProps {
  item: HistoryItem;
  clip: Clip;
  /** Whether it is open in the editor. */
  isOpen: boolean;
  /** Null when not in selection mode. */
  isSelected: boolean | null;
  actions: RowActions;
}

/** Actions of a row, provided by the list. */
export interface RowActions {
  select(item: HistoryItem, on: boolean): void;
  open(item: HistoryItem): void;
  rename(item: HistoryItem): void;
  /** Lets the user choose a format, then downloads. */
  download(item: HistoryItem): void;
  remove(item: HistoryItem): void;
}

/** A history item: play button, first words, voice, date and length, and a menu. */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const stores = useStores();
  const { item, clip, isOpen, isSelected, actions } = props;
  const speech = useStudio();
  const t = useText(speechHistory);
  const downloadText = useText(speechDownload);
  const { locale } = useLanguage();
  const voices = useStore(stores.voices.$voices);
  const isPlaying = useStore(clip.$playing) === item.history_id;
  const { title, voice_id, created_at, duration_ms, url } = item;
  const isHeard = url !== null && duration_ms > 0;
  const voice = voices?.find((known) => known.voice_id === voice_id)?.name ?? voice_id;

  const chosen = useStore(speech.studio.state.$format);
  const first = downloadGroups(item.downloads, chosen)[0]?.formats[0];
  const downloads: (MenuAction | 'line')[] = first
    ? [
        {
          label: downloadText('downloadAs', { format: formatName(first) }),
          icon: Download,
          onSelect: () => downloadItems(stores, speech, [item], first),
        },
        { label: t('otherFormats'), icon: Files, onSelect: () => actions.download(item) },
        'line',
      ]
    : [];
  return (
    <div className="tts-item" data-open={isOpen || undefined}>
      {isSelected === null ? (
        <IconButton
          icon={isPlaying ? Square : Play}
          label={t(isPlaying ? 'stopItem' : 'playItem', { title })}
          aria-disabled={!isHeard || undefined}
          onClick={() => isHeard && clip.toggle(item.history_id, stores.client.address(url))}
        />
      ) : (
        <Checkbox
          label={t('selectItem', { title })}
          labelHidden
          checked={isSelected}
          onChange={(on) => actions.select(item, on)}
        />
      )}
      <button
        type="button"
        className="tts-item-words"
        aria-current={isOpen || undefined}
        onClick={() => (isSelected === null ? actions.open(item) : actions.select(item, !isSelected))}
      >
        <span className="tts-item-title" dir="auto">
          {title}
        </span>
        <span className="tts-item-facts">
          {voice} ·{' '}
          <time
            dateTime={new Date(created_at).toISOString()}
            title={formatDate(locale, created_at, { dateStyle: 'long', timeStyle: 'medium' })}
          >
            {formatAgo(locale, created_at)}
          </time>{' '}
          · {url === null ? t('notGenerated') : formatLength(duration_ms)}
        </span>
      </button>
      {isSelected === null && (
        <Menu
          label={t('moreFor', { title })}
          items={[
            { label: t('open'), icon: FileText, onSelect: () => actions.open(item) },
            { label: t('rename'), icon: Pencil, onSelect: () => actions.rename(item) },
            'line',
            ...downloads,
            { label: t('delete'), icon: Trash2, danger: true, onSelect: () => actions.remove(item) },
          ]}
        >
          {(trigger) => <IconButton icon={Ellipsis} label={t('moreFor', { title })} {...trigger} />}
        </Menu>
      )}
    </div>
  );
});
