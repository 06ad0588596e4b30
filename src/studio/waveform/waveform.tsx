import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { ui } from '../../i18n/en/shared/ui.ts';
import { formatTimestamp } from '../model/timestamp.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { drawWaveform } from './draw-waveform.ts';
import type { PlayerState } from '../player/player.ts';
import type { Loudness } from '../player/timeline.ts';
import waveformCss from './waveform.css?inline';

/** Steps of arrow and page keys, in milliseconds. */
const STEP_MS = 1_000;
const PAGE_MS = 10_000;

/** The part of a player that the waveform uses. */
export interface WaveformPlayer {
  readonly $timeline: ReadableAtom<Loudness>;
  readonly $state: ReadableAtom<PlayerState>;
  readonly $seekCount: ReadableAtom<number>;
  positionMs(): number;
  seek(ms: number): void;
}

/** Bars of the speech made so far. Pointer and keys seek. */
export function Waveform({ player, label }: { player: WaveformPlayer; label?: string }) {
  useSheet(waveformCss);
  const t = useText(ui);
  const canvas = useRef<HTMLCanvasElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const timeline = useStore(player.$timeline);
  const isMoving = useStore(player.$state) !== 'stopped';

  useEffect(() => {
    let frame = 0;
    let spoken = -1;
    const draw = () => {
      // Resizing draws too: keep a single loop
      cancelAnimationFrame(frame);
      const position = player.positionMs();
      if (canvas.current) drawWaveform(canvas.current, player.$timeline.get(), position);
      // The spoken value changes once per second, so that a screen reader does not announce every frame
      const second = Math.floor(position / 1000);
      if (second !== spoken || !isMoving) {
        spoken = second;
        slider.current?.setAttribute('aria-valuenow', String(Math.round(position)));
        slider.current?.setAttribute('aria-valuetext', formatTimestamp(position));
      }
      cancelAnimationFrame(frame);
      if (isMoving) frame = requestAnimationFrame(draw);
    };
    const element = canvas.current;
    // Also fires initially, after layout: measuring earlier would force layout of a long text while typing
    const sized = new ResizeObserver(draw);
    if (element) sized.observe(element);
    // A theme change fires transitionend, because the canvas has a colour transition of no length
    element?.addEventListener('transitionend', draw);
    const ends = [player.$seekCount.listen(draw)];
    return () => {
      cancelAnimationFrame(frame);
      sized.disconnect();
      element?.removeEventListener('transitionend', draw);
      for (const end of ends) end();
    };
  }, [player, timeline, isMoving]);

  const seekTo = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    player.seek(((event.clientX - left) / width) * timeline.totalMs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: STEP_MS,
      ArrowUp: STEP_MS,
      ArrowLeft: -STEP_MS,
      ArrowDown: -STEP_MS,
      PageUp: PAGE_MS,
      PageDown: -PAGE_MS,
      Home: -Infinity,
      End: Infinity,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    player.seek(player.positionMs() + step);
  };
  const isEmpty = timeline.items.every(({ take }) => !take);
  return (
    <div
      ref={slider}
      role="slider"
      className="tts-waveform"
      // Time runs left to right in every language
      dir="ltr"
      tabIndex={isEmpty ? -1 : 0}
      aria-label={label ?? t('position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(timeline.totalMs)}
      aria-valuenow={0}
      aria-disabled={isEmpty || undefined}
      onKeyDown={isEmpty ? undefined : onKeyDown}
      onPointerDown={(event) => {
        if (isEmpty || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
    >
      <canvas ref={canvas} />
    </div>
  );
}
