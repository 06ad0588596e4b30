/** Estimates the remaining time from the pieces done. */
export interface TimeLeft {
  /**
   * Call it when a piece is done.
   *
   * @param now in ms, on any steady clock
   * @returns remaining ms; null while unknown
   */
  end(id: string, now: number): number | null;
}

/** Weight of the server's estimate, in characters measured. */
const GUESS_CHARACTERS = 100;
/** Weight of earlier measurements relative to the next piece: about the last thirty matter. */
const KEPT = 0.97;

/**
 * @param sizes characters of each remaining piece
 * @param guessMs estimate for all of them, in ms; null for none
 * @param now start of the work or of following it, on the same clock as in `end()`
 */
export function createTimeLeft(
  sizes: ReadonlyMap<string, number>,
  guessMs: number | null,
  now: number,
): TimeLeft {
  const open = new Map(sizes);
  let left = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const pace =
    guessMs && left > 0 ? { characters: GUESS_CHARACTERS, ms: (guessMs / left) * GUESS_CHARACTERS } : null;
  let { characters, ms } = pace ?? { characters: 0, ms: 0 };
  // Without an estimate the start of the first piece is unknown
  let before = pace ? now : null;
  return {
    end(id, at) {
      const size = open.get(id);
      if (size === undefined) return null;
      open.delete(id);
      left -= size;
      if (before !== null) {
        characters = characters * KEPT + size;
        ms = ms * KEPT + at - before;
      }
      before = at;
      return characters > 0 && left > 0 ? (left * ms) / characters : null;
    },
  };
}
