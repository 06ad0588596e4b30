import { onPage } from '../api/page.ts';

/** Only one thing on the page is heard at a time. */
export interface Playback {
  /** Says that something starts to sound: what sounded before is stopped. Gives how to say that it ended. */
  start(stop: () => void): () => void;
}

export const playback = (): Playback =>
  onPage('playback', () => {
    let sounding: (() => void) | null = null;
    return {
      start(stop) {
        const before = sounding;
        sounding = stop;
        if (before !== stop) before?.();
        return () => {
          if (sounding === stop) sounding = null;
        };
      },
    };
  });
