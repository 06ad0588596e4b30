/** Largest deviation of a recording from the audio beside it, in milliseconds, before the audio is repositioned. */
const DRIFT_MS = 20;
/** Largest difference between readings of a clock that runs evenly, in milliseconds. */
const STEADY_MS = 12;
/** Number of consecutive readings that show that a clock runs evenly. */
const READINGS = 3;

/** Maps times of a recording to the audio clock. The same object while that stays valid. */
export interface Anchor {
  /** Speed of the recording. */
  readonly rate: number;
  /** Audio clock time, in seconds, at which a sound must be output to be heard at a time of the recording. */
  timeOf(ms: number): number;
}

/** Compares the clock of a recording with the audio clock. */
export interface Sync {
  /**
   * Takes a reading of both clocks, about every 40 ms.
   * @param positionMs position of the recording
   * @param heard audio clock time that is audible now, in seconds
   * @returns null until the recording runs evenly
   */
  read(positionMs: number, heard: number, rate: number): Anchor | null;
  /** Call it when the recording has stopped or jumped. */
  reset(): void;
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

export function createSync(): Sync {
  /** Time of the recording at which the audio clock was 0, per reading, in milliseconds. */
  let origins: number[] = [];
  let anchor: (Anchor & { originMs: number }) | null = null;

  const anchorAt = (originMs: number, rate: number) => ({
    originMs,
    rate,
    timeOf: (ms: number) => (ms - originMs) / 1000 / rate,
  });
  const reset = () => {
    origins = [];
    anchor = null;
  };
  return {
    read(positionMs, heard, rate) {
      if (anchor && anchor.rate !== rate) reset();
      origins = [...origins.slice(1 - READINGS), positionMs - heard * 1000 * rate];
      // The first anchor needs fewer readings, because nothing is heard until then
      const needed = anchor ? READINGS : 2;
      const recent = origins.slice(-needed);
      const isSteady = recent.length === needed && Math.max(...recent) - Math.min(...recent) < STEADY_MS;
      const originMs = middle(recent);
      if (isSteady && (!anchor || Math.abs(originMs - anchor.originMs) > DRIFT_MS))
        anchor = anchorAt(originMs, rate);
      return anchor;
    },
    reset,
  };
}
