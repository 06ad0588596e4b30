import { useStore } from '@nanostores/react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { formatLength, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import barCss from '../../studio/player/player-bar.css?inline';
import frameCss from '../../studio/player/player-frame.css?inline';
import { PositionClock } from '../../studio/player/position-clock.tsx';
import { Waveform } from '../../studio/waveform/waveform.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import type { MediaPlayer } from '../../studio/player/media-player.ts';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Player controls of the recording: play, seek, time and speed. */
export function PlayerBar({ player }: { player: MediaPlayer }) {
  useSheet(frameCss);
  useSheet(barCss);
  const t = useText(transcriptEditor);
  const { locale } = useLanguage();
  const state = useStore(player.$state);
  const rate = useStore(player.$rate);
  const { totalMs } = useStore(player.$timeline);
  const isPlaying = state !== 'stopped';
  const label = t(isPlaying ? 'pause' : 'play');
  const Icon = isPlaying ? Pause : Play;
  return (
    <section className="tts-player" part="player" aria-label={t('player')}>
      <Tooltip text={label} describes={false}>
        <button
          type="button"
          className="tts-play"
          aria-label={label}
          aria-busy={state === 'waiting' || undefined}
          onClick={isPlaying ? player.pause : player.play}
        >
          <Icon size={18} fill="currentColor" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </Tooltip>
      <div className="tts-track" dir="ltr">
        <PositionClock player={player} />
        <Waveform player={player} />
        <span className="tts-clock">{formatLength(totalMs)}</span>
      </div>
      <Select
        size={32}
        aria-label={t('speed')}
        value={String(rate)}
        options={RATES.map((factor) => ({
          value: String(factor),
          label: t('times', { factor: formatNumber(locale, factor) }),
        }))}
        onChange={(factor) => player.setRate(Number(factor))}
      />
    </section>
  );
}
