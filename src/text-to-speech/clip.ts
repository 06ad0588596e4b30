import { atom, type ReadableAtom } from 'nanostores';
import type { Playback } from '../stores/playback.ts';

/** Plays one finished file, a take or a whole item of the history, apart from the script. */
export interface Clip {
  /** What sounds, by the name its caller gave; null for nothing. */
  readonly $playing: ReadableAtom<string | null>;
  /** Plays it, or stops it when it is what sounds. Call it inside the click. */
  toggle(name: string, url: string): void;
  stop(): void;
}

export function createClip(playback: Playback, onFailure: () => void): Clip {
  const $playing = atom<string | null>(null);
  let audio: HTMLAudioElement | null = null;
  let release = () => {};

  const stop = () => {
    audio?.pause();
    audio = null;
    $playing.set(null);
    release();
  };
  return {
    $playing,
    stop,
    toggle(name, url) {
      const same = $playing.get() === name;
      stop();
      if (same) return;
      release = playback.start(stop);
      const mine = new Audio(url);
      audio = mine;
      $playing.set(name);
      mine.addEventListener('ended', () => audio === mine && stop());
      mine.play().catch(() => {
        if (audio !== mine) return;
        stop();
        onFailure();
      });
    },
  };
}
