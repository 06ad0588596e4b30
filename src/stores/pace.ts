/** Samples older than this do not count. */
const WINDOW_MS = 30_000;
/** Shortest observation to predict from. */
const LEAST_MS = 4_000;
/** After a longer gap the measurement starts over. */
const SILENCE_MS = 10_000;

/** Predicts when work will be done, from its recent pace. */
export interface Pace {
  /**
   * Notes progress and predicts the rest.
   * @param now in ms, on any steady clock
   * @returns ms until done; null while unknown
   */
  note(done: number, total: number, now: number): number | null;
}

export function createPace(): Pace {
  let seen: { done: number; at: number }[] = [];
  return {
    note(done, total, now) {
      const last = seen.at(-1);
      if (last && (done < last.done || now - last.at > SILENCE_MS)) seen = [];
      seen = [...seen.filter(({ at }) => now - at <= WINDOW_MS), { done, at: now }];
      const first = seen[0]!;
      const took = now - first.at;
      const made = done - first.done;
      return took < LEAST_MS || made <= 0 || done >= total ? null : ((total - done) * took) / made;
    },
  };
}
