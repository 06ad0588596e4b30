/** Estimates the remaining time from finished pieces. */
export interface TimeLeft {
  /**
   * Another piece is done.
   *
   * @param now in ms, of any clock
   * @returns ms until all is done; null while that cannot be told
   */
  end(id: string, now: number): number | null;
}

/** Weight of the server's estimate, in measured characters. */
const GUESS_CHARACTERS = 100;
/** Factor by which earlier measurements count less after each piece: about the last thirty matter. */
const KEPT = 0.97;

/**
 * @param sizes characters of each piece that is still to be done
 * @param guessMs how long all of them will take; null for no idea
 * @param now when the work began, or was taken up again; of the same clock
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
  // Without a guess the start of the first piece is unknown
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
