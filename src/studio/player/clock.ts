import type { PlayerState } from './player.ts';

/** Position and control of a recording: a media element, or the Web Audio clock when there is none. */
export interface Clock {
  positionMs(): number;
  /** Whether time is advancing: it is playing, not waiting for data. */
  isMoving(): boolean;
  hasEnded(): boolean;
  seek(ms: number): void;
  /** Rejects when it cannot be played, or with `AbortError` when it is paused before it starts. */
  play(): Promise<void>;
  pause(): void;
  setRate(rate: number): void;
  /**
   * Listens for changes: `stopped` at a pause and at the end, `broken` when the recording cannot be played.
   * @returns a function that pauses it and stops listening
   */
  listen(onChange: (state: PlayerState | 'broken') => void): () => void;
}

/** The clock of an audio or video element. */
export const mediaClock = (media: HTMLMediaElement): Clock => ({
  positionMs: () => media.currentTime * 1000,
  isMoving: () =>
    !media.paused && !media.seeking && !media.ended && media.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
  hasEnded: () => media.ended,
  seek: (ms) => void (media.currentTime = ms / 1000),
  play: () => media.play(),
  pause: () => media.pause(),
  setRate: (rate) => void (media.playbackRate = rate),
  listen(onChange) {
    const stop = new AbortController();
    const on = (event: keyof HTMLMediaElementEventMap, state: PlayerState | 'broken') =>
      media.addEventListener(event, () => onChange(state), { signal: stop.signal });
    on('playing', 'playing');
    on('waiting', 'waiting');
    on('pause', 'stopped');
    on('ended', 'stopped');
    on('error', 'broken');
    return () => {
      media.pause();
      stop.abort();
    };
  },
});
