/** Waits between attempts, in milliseconds; the last one repeats. */
const WAITS_MS = [1_500, 3_000, 6_000];

/** Tracks by name when something that failed may be tried again. */
export interface BackOff {
  mayTry(name: string, now: number): boolean;
  /** Call it after a failure: each one makes the next wait longer. */
  failed(name: string, now: number): void;
  /** Number of failures since the last success. */
  failures(name: string): number;
  succeeded(name: string): void;
  /** Allows everything to be tried at once. */
  clear(): void;
}

export function createBackOff(): BackOff {
  const failed = new Map<string, { times: number; until: number }>();
  return {
    mayTry: (name, now) => now >= (failed.get(name)?.until ?? 0),
    failed(name, now) {
      const times = (failed.get(name)?.times ?? 0) + 1;
      failed.set(name, { times, until: now + WAITS_MS[Math.min(times, WAITS_MS.length) - 1]! });
    },
    failures: (name) => failed.get(name)?.times ?? 0,
    succeeded: (name) => void failed.delete(name),
    clear: () => failed.clear(),
  };
}
