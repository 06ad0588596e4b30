import { useStore } from '@nanostores/react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useMemo, type RefObject } from 'react';
import { voiceChangeResult as texts } from '../../i18n/en/voice-changer/result.ts';
import { formatLength } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import barCss from '../../studio/player/player-bar.css?inline';
import frameCss from '../../studio/player/player-frame.css?inline';
import { useSpaceToPlay } from '../../studio/player/use-space-to-play.ts';
import { PositionClock } from '../../studio/player/position-clock.tsx';
import { Waveform } from '../../studio/waveform/waveform.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { SIDES, type ComparePlayer, type Side } from './compare-player.ts';

interface CompareProps {
  player: ComparePlayer;
  /** The element in which the keys work. */
  frame: RefObject<HTMLElement | null>;
  /** The element fills the whole page. */
  isPage: boolean;
}

const KEYS: Readonly<Record<string, Side>> = { a: 'original', b: 'changed' };

/** A player for the original and the changed recording: both waveforms, and a switch between them. */
export function Compare({ player, frame, isPage }: CompareProps) {
  useSheet(frameCss);
  useSheet(barCss);
  const t = useText(texts);
  const state = useStore(player.$state);
  const side = useStore(player.$side);
  const { totalMs } = useStore(player.$timeline);
  useSpaceToPlay(frame, player, isPage);
  useSideKeys(frame, player);
  const players = useMemo(
    () => ({
      original: { ...player, $timeline: player.timelines.original },
      changed: { ...player, $timeline: player.timelines.changed },
    }),
    [player],
  );
  const isPlaying = state !== 'stopped';
  const label = t(isPlaying ? 'pause' : 'play');
  const Icon = isPlaying ? Pause : Play;
  return (
    <section className="vc-compare" part="player" aria-label={t('compare')}>
      <div className="vc-compare-head">
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
        <SegmentedControl
          label={t('heard')}
          size={32}
          value={side}
          options={SIDES.map((value) => ({ value, label: t(value) }))}
          onChange={player.hear}
        />
        <p className="vc-compare-clock">
          <PositionClock player={player} /> / {formatLength(totalMs)}
        </p>
      </div>
      {SIDES.map((one) => (
        <div key={one} className="vc-side" data-heard={one === side || undefined}>
          <p aria-hidden="true">{t(one)}</p>
          <Waveform player={players[one]} label={t('positionOf', { side: t(one) })} />
        </div>
      ))}
      <p className="vc-hint">{t('keys')}</p>
    </section>
  );
}

/** Switches versions with A and B while the focus is inside, except in text fields. */
function useSideKeys(frame: RefObject<HTMLElement | null>, player: ComparePlayer): void {
  useEffect(() => {
    const element = frame.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const side = KEYS[event.key.toLowerCase()];
      if (!side || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest('input:not([type=radio]), textarea, select, dialog')) return;
      event.preventDefault();
      player.hear(side);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [frame, player]);
}
