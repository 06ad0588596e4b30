import { useStore } from '@nanostores/react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { textToSpeech } from '../../i18n/en/speech/text-to-speech.ts';
import { formatLength } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { usePanelModel } from '../context.ts';
import playerCss from './player-bar.css?inline';
import frameCss from './player-frame.css?inline';
import { PositionClock } from './position-clock.tsx';

interface PlayerBarProps {
  /** Shown when its code has loaded; until then there is an empty box of the same size. */
  waveform?: ReactNode;
  /** The play button first generates what is missing. */
  playGenerates: boolean;
  /** Shown after the waveform. */
  children?: ReactNode;
}

/** Play button, seek bar, time, and listening options. */
export function PlayerBar({ waveform, playGenerates, children }: PlayerBarProps) {
  useSheet(frameCss);
  useSheet(playerCss);
  const { player, isTryout, $studio, $isPressed, $isSpeakable, generate } = usePanelModel();
  const studio = useStore($studio)?.studio;
  const t = useText(textToSpeech);
  const state = useStore(player.$state);
  const timeline = useStore(player.$timeline);
  const isPressed = useStore($isPressed);
  const isFree = useStore(studio?.$isFree ?? $isSpeakable);
  const isOpen = useStore(studio?.$isOpen ?? $isSpeakable);
  const isOffered = playGenerates && isFree;
  const makes = isOffered && isOpen && state === 'stopped';
  const isEmpty = timeline.items.every(({ take, pending }) => !take && !pending);
  const isPlaying = state !== 'stopped';
  const label = isPlaying
    ? t('pause')
    : makes
      ? t('generateAndPlay')
      : isEmpty
        ? t('nothingToPlay')
        : t('play');
  const Icon = isPlaying ? Pause : Play;
  return (
    <section className="tts-player" part="player" aria-label={t('player')}>
      <Tooltip text={label} describes={false}>
        <button
          type="button"
          className="tts-play"
          // When trying the product, there is no other button that generates
          part={isTryout ? 'generate' : undefined}
          data-accent={isOffered || undefined}
          aria-label={label}
          aria-busy={state === 'waiting' || isPressed || undefined}
          aria-disabled={(!isPlaying && !makes && isEmpty) || undefined}
          onClick={() => {
            if (isPlaying) player.pause();
            else if (makes) generate();
            else if (!isEmpty) player.play();
          }}
        >
          <Icon size={18} fill="currentColor" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </Tooltip>
      <div className="tts-track" dir="ltr">
        {!isTryout && <PositionClock player={player} />}
        {waveform ?? <div className="tts-waveform" />}
        <span className="tts-clock">{formatLength(timeline.totalMs)}</span>
      </div>
      {children}
    </section>
  );
}
