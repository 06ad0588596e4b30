import { useStore } from '@nanostores/react';
import Bookmark from 'lucide-react/icons/bookmark';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { atom } from 'nanostores';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { formatLength, formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import barCss from '../../../studio/player/player-bar.css?inline';
import frameCss from '../../../studio/player/player-frame.css?inline';
import { PositionClock } from '../../../studio/player/position-clock.tsx';
import { cueOf, type Rows } from '../../../studio/rows/row.ts';
import { Waveform } from '../../../studio/waveform/waveform.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import { Menu } from '../../../ui/layers/menu.tsx';
import { Tooltip } from '../../../ui/layers/tooltip.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useBook } from '../context.ts';
import type { OpenChapter } from '../model/open-chapter.ts';
import { useKeptRate } from './use-kept-rate.ts';

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];
const NO_ROWS = atom<Rows>([]);

interface ListenBarProps {
  /** Null while loading. */
  chapter: OpenChapter | null;
  /** The text scrolls along with playback. */
  isReading: boolean;
  onReading(isReading: boolean): void;
}

/** Player of the open chapter, with bookmarks, speed, and a switch that makes the text follow. */
export function ListenBar({ chapter, isReading, onReading }: ListenBarProps) {
  useSheet(frameCss);
  useSheet(barCss);
  const { model } = useBook();
  const { player } = model;
  const t = useText(bookEditor);
  const { locale } = useLanguage();
  const state = useStore(player.$state);
  const timeline = useStore(player.$timeline);
  const rows = useStore(chapter?.rows.$rows ?? NO_ROWS);
  const [rate, setRate] = useKeptRate(player);
  const marks = rows.filter((row) => cueOf(row).bookmarked);
  const isPlaying = state !== 'stopped';
  const isEmpty = timeline.items.every(({ take }) => !take);
  const label = t(isPlaying ? 'pause' : isEmpty ? 'nothingToPlay' : 'play');
  const Icon = isPlaying ? Pause : Play;
  const play = () => {
    const active = chapter?.selection.$selected.get().active;
    const { place } = model.$book.get();
    // Starts where the user last stopped listening, or at the selected passage
    if (player.$currentKey.get() === null && active && timeline.items.some(({ key }) => key === active))
      player.play(active, place?.segment_id === active ? place.ms : undefined);
    else player.play();
  };
  return (
    <section className="tts-player" part="player" aria-label={t('player')}>
      <Tooltip text={label} describes={false}>
        <button
          type="button"
          className="tts-play"
          aria-label={label}
          aria-busy={state === 'waiting' || undefined}
          aria-disabled={(!isPlaying && isEmpty) || undefined}
          onClick={isPlaying ? player.pause : isEmpty ? undefined : play}
        >
          <Icon size={18} fill="currentColor" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </Tooltip>
      <div className="tts-track" dir="ltr">
        <PositionClock player={player} />
        <Waveform player={player} />
        <span className="tts-clock">{formatLength(timeline.totalMs)}</span>
      </div>
      <Menu
        label={t('bookmarks')}
        placement="above-end"
        items={
          marks.length > 0
            ? marks.map(({ segment_id, text }) => ({
                label: text.slice(0, 60),
                onSelect: () => chapter?.selection.select(segment_id),
              }))
            : [{ label: t('noBookmarks'), disabled: true, onSelect: () => undefined }]
        }
      >
        {(trigger) => <IconButton {...trigger} icon={Bookmark} label={t('bookmarks')} />}
      </Menu>
      <Select
        size={32}
        aria-label={t('speed')}
        value={String(rate)}
        options={RATES.map((factor) => ({
          value: String(factor),
          label: t('times', { factor: formatNumber(locale, factor) }),
        }))}
        onChange={(factor) => setRate(Number(factor))}
      />
      <ToggleChip on={isReading} onChange={onReading}>
        {t('readAlong')}
      </ToggleChip>
    </section>
  );
}
