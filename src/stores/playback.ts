import { pageGlobal } from '../api/page.ts';

/** Only one thing on the page is heard at a time. */
export interface Playback {
  /** Call it when something starts to play: it stops the former sound. @returns a function to call at the end */
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
