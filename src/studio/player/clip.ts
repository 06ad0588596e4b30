import { atom, type ReadableAtom } from 'nanostores';
import type { Playback } from '../../stores/playback.ts';

/** Plays one finished file, a take or a whole history item, independently of the script. */
export interface Clip {
  /** Name of what is playing, as given by the caller; null for nothing. */
  readonly $playing: ReadableAtom<string | null>;
  /** Plays it, or stops it if it is playing. Call it inside the click. */
  toggle(name: string, url: string): void;
  /** Plays it from a position in ms, replacing what is playing. Call it inside the click. */
  play(name: string, url: string, fromMs: number): void;
  /** Current position, in ms. */
  positionMs(): number;
  stop(): void;
}

export function createClip(playback: Playback, onStart: () => void, onFailure: () => void): Clip {
  const $playing = atom<string | null>(null);
  let audio: HTMLAudioElement | null = null;
  let release = () => {};

  const stop = () => {
    audio?.pause();
    audio = null;
    $playing.set(null);
    release();
  };
  const play = (name: string, url: string, fromMs: number) => {
    stop();
    onStart();
    release = playback.start(stop);
    const mine = new Audio(url);
    // Before the file has loaded this sets the start position
    mine.currentTime = fromMs / 1000;
    audio = mine;
    $playing.set(name);
    // Fires at the end too, and when the system pauses: a headset was unplugged or a media key pressed
    mine.addEventListener('pause', () => audio === mine && stop());
    const fail = () => {
      if (audio !== mine) return;
      stop();
      onFailure();
    };
    // A connection lost during playback does not reject `play()`
    mine.addEventListener('error', fail);
    mine.play().catch(fail);
  };
  return {
    $playing,
    stop,
    play,
    positionMs: () => (audio?.currentTime ?? 0) * 1000,
    toggle(name, url) {
      if ($playing.get() === name) stop();
      else play(name, url, 0);
    },
  };
}
