import { atom, type ReadableAtom } from 'nanostores';
import { takeMediaKeys } from './media-keys.ts';
import type { PlayerState } from './player.ts';
import type { Loudness } from './timeline.ts';
import type { Playback } from '../../stores/playback.ts';

/** Plays a recording by the audio or video element of the page. */
export interface MediaPlayer {
  readonly $state: ReadableAtom<PlayerState>;
  readonly $timeline: ReadableAtom<Loudness>;
  readonly $seekCount: ReadableAtom<number>;
  readonly $rate: ReadableAtom<number>;
  /** The recording cannot be played. */
  readonly $isBroken: ReadableAtom<boolean>;
  /** @returns a function that lets the element go */
  attach(element: HTMLMediaElement): () => void;
  positionMs(): number;
  seek(ms: number): void;
  /** Call it inside the click. */
  play(): void;
  pause(): void;
  setRate(rate: number): void;
}

interface Options {
  playback: Playback;
  totalMs: number;
  /** Loudness of equal spans, 0 … 100. */
  peaks: readonly number[];
  /** What the lock screen shows. */
  title(): string;
  /** It begins to sound. */
  onPlay(positionMs: number): void;
}

export function createMediaPlayer({ playback, totalMs, peaks, title, onPlay }: Options): MediaPlayer {
  const $state = atom<PlayerState>('stopped');
  const $seekCount = atom(0);
  const $rate = atom(1);
  const $isBroken = atom(false);
  const take = { peaks: peaks.length > 0 ? peaks : [0] };
  const $timeline = atom<Loudness>({ items: [{ startMs: 0, durationMs: totalMs, take }], totalMs });
  let media: HTMLMediaElement | null = null;
  let ends: (() => void)[] = [];

  const within = (ms: number) => Math.min(Math.max(0, ms), totalMs);
  const positionMs = () => within((media?.currentTime ?? 0) * 1000);
  const seek = (ms: number) => {
    if (media) media.currentTime = within(ms) / 1000;
    $seekCount.set($seekCount.get() + 1);
  };
  const pause = () => media?.pause();
  const play = () => {
    if (!media) return;
    $isBroken.set(false);
    // At its end it begins anew
    if (media.ended || positionMs() >= totalMs) seek(0);
    media.play().catch((error: unknown) => {
      // A pause before it began is no fault
      if ((error as DOMException).name !== 'AbortError') $isBroken.set(true);
    });
  };
  const quiet = () => {
    for (const end of ends) end();
    ends = [];
    $state.set('stopped');
    $seekCount.set($seekCount.get() + 1);
  };
  const onPlaying = () => {
    if ($state.get() === 'stopped') {
      const keys = { play, pause, seekBy: (ms: number) => seek(positionMs() + ms) };
      ends = [playback.start(pause), takeMediaKeys(title(), keys)];
      onPlay(Math.round(positionMs()));
    }
    $state.set('playing');
  };

  return {
    $state,
    $timeline,
    $seekCount,
    $rate,
    $isBroken,
    attach(element) {
      media = element;
      element.playbackRate = $rate.get();
      const stop = new AbortController();
      const on = (event: keyof HTMLMediaElementEventMap, run: () => void) =>
        element.addEventListener(event, run, { signal: stop.signal });
      on('playing', onPlaying);
      on('waiting', () => $state.get() === 'playing' && $state.set('waiting'));
      on('pause', quiet);
      on('ended', quiet);
      on('error', () => {
        quiet();
        $isBroken.set(true);
      });
      return () => {
        element.pause();
        stop.abort();
        quiet();
        media = null;
      };
    },
    positionMs,
    seek,
    play,
    pause,
    setRate(rate) {
      $rate.set(rate);
      if (media) media.playbackRate = rate;
    },
  };
}
