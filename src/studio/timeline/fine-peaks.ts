/** Detailed waveform of a recording for a zoomed-in timeline, in parts that load when they come into view. */
export interface FinePeaks {
  /** Length of a part, in milliseconds; the last one has fewer peaks. */
  readonly partMs: number;
  readonly peaksPerSecond: number;
  /** Peaks of a part, 0 … 100. */
  load(part: number): Promise<readonly number[]>;
}

/** Access to the loaded parts. */
export interface NearPeaks extends Omit<FinePeaks, 'load'> {
  /** Null while a part is not loaded. Asking for it starts loading; it is drawn afterwards. */
  at(part: number): readonly number[] | null;
}

/** Most parts that are loaded at once; others in sight are asked for when one has come. */
const AT_ONCE = 2;
/** Most parts that are kept; those that were last seen longest ago are dropped first. */
const KEPT = 60;

/**
 * Loads parts when they are accessed. A part that fails is not requested again.
 * @param onLoaded called when the view must be drawn again
 */
export function createNearPeaks(onLoaded: () => void) {
  let of: FinePeaks | null = null;
  let known = new Map<number, readonly number[] | null>();
  let loading = 0;

  const load = async (from: FinePeaks, part: number): Promise<void> => {
    loading++;
    known.set(part, null);
    try {
      const peaks = await from.load(part);
      if (from === of) known.set(part, peaks);
    } catch {
      // The coarse waveform is shown instead
    } finally {
      loading--;
      if (from === of) onLoaded();
    }
  };

  const at = (from: FinePeaks, part: number): readonly number[] | null => {
    const peaks = known.get(part);
    if (peaks !== undefined) {
      known.delete(part);
      known.set(part, peaks);
      return peaks;
    }
    if (loading < AT_ONCE) {
      const [oldest] = known.keys();
      if (known.size >= KEPT && oldest !== undefined) known.delete(oldest);
      void load(from, part);
    }
    return null;
  };

  return {
    /** @param peaks must be the same object for the same recording */
    of(peaks: FinePeaks | null): NearPeaks | null {
      if (peaks !== of) [of, known] = [peaks, new Map()];
      return peaks && { ...peaks, at: (part) => at(peaks, part) };
    },
    end() {
      of = null;
    },
  };
}
