import { useStore } from '@nanostores/react';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileText from 'lucide-react/icons/file-text';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import Trash2 from 'lucide-react/icons/trash-2';
import { AUDIO_FORMATS, type AudioFormat } from '../api/constants.ts';
import type { HistoryItem } from '../api/contract.ts';
import { followLink } from '../downloads/index.ts';
import { speechHistory } from '../i18n/en/speech-history.ts';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { formatAgo, formatDate, formatLength } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, type MenuAction } from '../ui/menu.tsx';
import type { Clip } from './clip.ts';
import { startListed } from './download-start.ts';
import { formatName } from './format-name.ts';
import { useSpeech } from './speech-context.ts';

interface HistoryRowProps {
  item: HistoryItem;
  clip: Clip;
  /** It stands in the editor. */
  isOpen: boolean;
  /** Null while nothing is being selected. */
  isSelected: boolean | null;
  onSelect(on: boolean): void;
  onOpen(): void;
  onRename(): void;
  onDelete(): void;
}

/** One item: play, its first words, voice, date and length, and what can be done with it. */
export function HistoryRow(props: HistoryRowProps) {
  const { item, clip, isOpen, isSelected, onSelect, onOpen, onRename, onDelete } = props;
  const { stores, emit } = useSpeech();
  const t = useText(speechHistory);
  const tts = useText(textToSpeech);
  const { locale } = useLanguage();
  const voices = useStore(stores.voices.$voices);
  const isPlaying = useStore(clip.$playing) === item.history_id;
  const { title, voice_id, created_at, duration_ms } = item;
  const voice = voices?.find((known) => known.voice_id === voice_id)?.name ?? voice_id;

  const download = (format: AudioFormat): MenuAction => ({
    label: tts('downloadAs', { format: formatName(format) }),
    icon: Download,
    onSelect() {
      const url = stores.client.address(item.downloads[format]!);
      if (!emit('vox-download', { script: item.history_id, format, url })) return;
      const script = { id: item.history_id, title };
      if (!startListed(stores.client, { script, format, url })) followLink(url);
    },
  });
  return (
    <div className="tts-item" data-open={isOpen || undefined}>
      {isSelected === null ? (
        <IconButton
          icon={isPlaying ? Square : Play}
          label={t(isPlaying ? 'stopItem' : 'playItem', { title })}
          aria-disabled={duration_ms === 0 || undefined}
          onClick={() => duration_ms > 0 && clip.toggle(item.history_id, stores.client.address(item.url))}
        />
      ) : (
        <Checkbox label={t('selectItem', { title })} labelHidden checked={isSelected} onChange={onSelect} />
      )}
      <button
        type="button"
        className="tts-item-words"
        aria-label={t('openItem', { title })}
        aria-current={isOpen || undefined}
        onClick={() => (isSelected === null ? onOpen() : onSelect(!isSelected))}
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
          · {formatLength(duration_ms)}
        </span>
      </button>
      {isSelected === null && (
        <Menu
          label={t('moreFor', { title })}
          items={[
            { label: t('open'), icon: FileText, onSelect: onOpen },
            { label: t('rename'), icon: Pencil, onSelect: onRename },
            ...AUDIO_FORMATS.filter((format) => item.downloads[format]).map(download),
            'line',
            { label: t('delete'), icon: Trash2, danger: true, onSelect: onDelete },
          ]}
        >
          {(trigger) => <IconButton icon={Ellipsis} label={t('moreFor', { title })} {...trigger} />}
        </Menu>
      )}
    </div>
  );
}
