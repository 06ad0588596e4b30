/** It may be so far from the recording, in milliseconds; beyond that it is placed anew. */
const DRIFT_MS = 60;
/** After it was placed it needs so long to run, in milliseconds: until then it is not judged. */
const SETTLE_MS = 400;

/** The recording's sound without its voices, played beside the picture in place of its own sound. */
export interface BackgroundSound {
  /** Null where there is none. */
  setSource(src: string | null): void;
  /** Whether it can be heard: there is one, and it can be played. */
  isThere(): boolean;
  /** Prepares it to be heard; call it inside the click that plays. */
  open(): void;
  /** Follows the recording while it plays. */
  work(positionMs: number, rate: number, fromMs: number): void;
  /** Silence at once. */
  silence(): void;
}

/** @param onLost it cannot be played */
export function createBackgroundSound(onLost: () => void): BackgroundSound {
  let source: string | null = null;
  let audio: HTMLAudioElement | null = null;
  let placedAt = 0;

  const silence = () => audio?.pause();
  const place = (positionMs: number) => {
    audio!.currentTime = positionMs / 1000;
    placedAt = performance.now();
  };
  const lose = () => {
    audio = null;
    onLost();
  };
  return {
    setSource(src) {
      if (src === source) return;
      silence();
      source = src;
      audio = src === null ? null : new Audio();
      if (!audio) return;
      const mine = audio;
      // The browser fetches the whole file only when it is played
      mine.preload = 'metadata';
      mine.addEventListener('error', () => mine === audio && lose());
      mine.src = src!;
    },
    isThere: () => audio !== null,
    open() {
      // A browser lets it sound later when it was begun in a click
      void audio?.play().catch(() => undefined);
      silence();
    },
    work(positionMs, rate, fromMs) {
      if (!audio) return;
      audio.playbackRate = rate;
      audio.volume = positionMs < fromMs ? 0 : 1;
      if (audio.paused) {
        place(positionMs);
        void audio.play().catch(() => undefined);
      } else if (
        !audio.seeking &&
        performance.now() - placedAt > SETTLE_MS &&
        Math.abs(audio.currentTime * 1000 - positionMs) > DRIFT_MS * rate
      )
        place(positionMs);
    },
    silence,
  };
}
