import { pageGlobal } from '../api/page.ts';

/** Only one sound plays on the page at a time. */
export interface Playback {
  /** Call it when a sound starts: it stops the previous one. @returns a function to call when the sound ends */
  start(stop: () => void): () => void;
}

export const playback = (): Playback => ({
  start(stop) {
    const sound = pageGlobal('sound', () => ({ stop: null }));
    const before = sound.stop;
    sound.stop = stop;
    if (before !== stop) before?.();
    return () => {
      if (sound.stop === stop) sound.stop = null;
    };
  },
});
