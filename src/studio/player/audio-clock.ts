import type { Clock } from './clock.ts';
import { audioContext, outputDelay } from './output.ts';

/**
 * A clock for projects without a recording, or with one that cannot be played. It runs with the audio output.
 * @param totalMs where it ends
 */
export function createAudioClock(totalMs: number): Clock {
  let restMs = 0;
  let rate = 1;
  /** Audio clock time at which the position was `restMs`; null while stopped. */
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tell: Parameters<Clock['listen']>[0] = () => undefined;

  const heard = () => audioContext().currentTime - outputDelay();
  const positionMs = () =>
    Math.min(totalMs, since === null ? restMs : restMs + Math.max(0, heard() - since) * 1000 * rate);
  const stand = () => {
    restMs = positionMs();
    since = null;
    clearTimeout(timer);
  };
  const end = () => {
    if (positionMs() < totalMs) return awaitEnd();
    stand();
    tell('stopped');
  };
  const awaitEnd = () => {
    timer = setTimeout(end, Math.max(10, (totalMs - positionMs()) / rate));
  };
  const run = () => {
    since = heard();
    awaitEnd();
  };
  /** Changes the rate without a jump. */
  const change = (apply: () => void) => {
    const isRunning = since !== null;
    stand();
    apply();
    if (isRunning) run();
  };

  return {
    positionMs,
    isMoving: () => since !== null,
    hasEnded: () => positionMs() >= totalMs,
    seek: (ms) => change(() => void (restMs = Math.min(Math.max(0, ms), totalMs))),
    play() {
      if (since === null) {
        run();
        tell('playing');
      }
      return Promise.resolve();
    },
    pause() {
      if (since === null) return;
      stand();
      tell('stopped');
    },
    setRate: (next) => change(() => void (rate = next)),
    listen(onChange) {
      tell = onChange;
      return () => {
        stand();
        tell = () => undefined;
      };
    },
  };
}
