/** Time between frames while running backwards, in milliseconds. */
const STEP_MS = 100;
const FASTEST = 4;

interface Options {
  positionMs(): number;
  seek(ms: number): void;
  /** Whether the frame of the last seek has not arrived yet. */
  isSeeking(): boolean;
  onChange(): void;
}

/** Plays backwards, silently: browsers only play forwards. */
export interface Shuttle {
  isRunning(): boolean;
  /** Plays backwards, or twice as fast if it does already. */
  faster(): void;
  stop(): void;
}

export function createShuttle({ positionMs, seek, isSeeking, onChange }: Options): Shuttle {
  let speed = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let from = { ms: 0, at: 0 };

  const now = () => from.ms - (performance.now() - from.at) * speed;
  const stop = () => {
    if (speed === 0) return;
    speed = 0;
    clearInterval(timer);
    onChange();
  };
  const step = () => {
    const ms = now();
    if (ms <= 0) {
      stop();
      seek(0);
    } else if (!isSeeking()) seek(ms);
  };
  return {
    isRunning: () => speed > 0,
    faster() {
      from = { ms: speed > 0 ? now() : positionMs(), at: performance.now() };
      if (speed === 0) timer = setInterval(step, STEP_MS);
      speed = Math.min(FASTEST, Math.max(1, speed * 2));
      onChange();
    },
    stop,
  };
}
