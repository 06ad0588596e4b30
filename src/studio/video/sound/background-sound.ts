/** Largest deviation from the recording, in milliseconds, before it is repositioned. */
const DRIFT_MS = 60;
/** Time after repositioning before the deviation is measured again, in milliseconds. */
const SETTLE_MS = 400;

/** The recording's audio without voices, played beside the picture instead of its own audio. */
export interface BackgroundSound {
  /** Null for none. */
  setSource(src: string | null): void;
  /** Whether there is such audio, and it can be played. */
  isThere(): boolean;
  /** Prepares playback. Call it inside the click. */
  open(): void;
  /** Keeps it in step with the recording during playback. */
  work(positionMs: number, rate: number, fromMs: number): void;
  /** Silences it at once. */
  silence(): void;
}

/** @param onLost called when it cannot be played */
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
      // The browser fetches the whole file only for playback
      mine.preload = 'metadata';
      mine.addEventListener('error', () => mine === audio && lose());
      mine.src = src!;
    },
    isThere: () => audio !== null,
    open() {
      // Started in a click, so that the browser allows sound later
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
