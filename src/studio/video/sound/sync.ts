/** A recording may be so far from the sound beside it, in milliseconds; beyond that the sound is placed anew. */
const DRIFT_MS = 20;
/** Readings of a clock that runs evenly are so close, in milliseconds. */
const STEADY_MS = 12;
/** So many readings in a row tell that a clock runs evenly. */
const READINGS = 3;

/** Where moments of a recording are on the audio clock; it stays the same object while that holds. */
export interface Anchor {
  /** Speed of the recording. */
  readonly rate: number;
  /** Time of the audio clock, in seconds, at which a sound must be given out to be heard at a moment of the recording. */
  timeOf(ms: number): number;
}

/** Compares the clock of a recording with the audio clock. */
export interface Sync {
  /**
   * Takes a reading of both clocks, some 40 ms after the one before.
   * @param positionMs where the recording is
   * @param heard time of the audio clock that is heard now, in seconds
   * @returns null until the recording runs evenly
   */
  read(positionMs: number, heard: number, rate: number): Anchor | null;
  /** The recording stopped, or is elsewhere. */
  reset(): void;
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

export function createSync(): Sync {
  /** Moments of the recording at which the audio clock was 0, one a reading, in milliseconds. */
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
      // The first one needs less proof: until then nothing is heard
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
