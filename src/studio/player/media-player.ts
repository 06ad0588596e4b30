import { atom, type ReadableAtom } from 'nanostores';
import { mediaClock, type Clock } from './clock.ts';
import { takeMediaKeys } from './media-keys.ts';
import type { PlayerState } from './player.ts';
import type { Loudness } from './timeline.ts';
import type { Playback } from '../../stores/playback.ts';

/** Plays a recording with an audio or video element of the page, or another clock. */
export interface MediaPlayer {
  readonly $state: ReadableAtom<PlayerState>;
  readonly $timeline: ReadableAtom<Loudness>;
  readonly $seekCount: ReadableAtom<number>;
  readonly $rate: ReadableAtom<number>;
  /** Whether the recording cannot be played. */
  readonly $isBroken: ReadableAtom<boolean>;
  /** @returns a function that detaches the element */
  attach(element: HTMLMediaElement): () => void;
  /** Like `attach`, for any clock. */
  use(clock: Clock): () => void;
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
  /** Peak levels of equal spans, 0 … 100. */
  peaks: readonly number[];
  /** Title for the lock screen. */
  title(): string;
  /** Called when playback starts. */
  onPlay(positionMs: number): void;
}

export function createMediaPlayer({ playback, totalMs, peaks, title, onPlay }: Options): MediaPlayer {
  const $state = atom<PlayerState>('stopped');
  const $seekCount = atom(0);
  const $rate = atom(1);
  const $isBroken = atom(false);
  const take = { peaks: peaks.length > 0 ? peaks : [0] };
  const $timeline = atom<Loudness>({ items: [{ startMs: 0, durationMs: totalMs, take }], totalMs });
  let clock: Clock | null = null;
  let ends: (() => void)[] = [];

  const within = (ms: number) => Math.min(Math.max(0, ms), totalMs);
  const positionMs = () => within(clock?.positionMs() ?? 0);
  const seek = (ms: number) => {
    clock?.seek(within(ms));
    $seekCount.set($seekCount.get() + 1);
  };
  const pause = () => clock?.pause();
  const play = () => {
    if (!clock) return;
    $isBroken.set(false);
    // At the end it starts over
    if (clock.hasEnded() || positionMs() >= totalMs) seek(0);
    clock.play().catch((error: unknown) => {
      // A pause before it started is not an error
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

  const use = (next: Clock) => {
    clock = next;
    $isBroken.set(false);
    next.setRate($rate.get());
    const stop = next.listen((state) => {
      if (state === 'playing') onPlaying();
      else if (state !== 'waiting') quiet();
      else if ($state.get() === 'playing') $state.set('waiting');
      if (state === 'broken') $isBroken.set(true);
    });
    return () => {
      stop();
      quiet();
      clock = null;
    };
  };

  return {
    $state,
    $timeline,
    $seekCount,
    $rate,
    $isBroken,
    attach: (element) => use(mediaClock(element)),
    use,
    positionMs,
    seek,
    play,
    pause,
    setRate(rate) {
      $rate.set(rate);
      clock?.setRate(rate);
    },
  };
}
