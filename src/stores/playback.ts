import { onPage } from '../api/page.ts';

/** Only one thing on the page is heard at a time. */
export interface Playback {
  /** Says that something starts to sound: what sounded before is stopped. Gives how to say that it ended. */
  start(stop: () => void): () => void;
}

export const playback = (): Playback => ({
  start(stop) {
    const sound = onPage('sound', () => ({ stop: null }));
    const before = sound.stop;
    sound.stop = stop;
    if (before !== stop) before?.();
    return () => {
      if (sound.stop === stop) sound.stop = null;
    };
  },
});
