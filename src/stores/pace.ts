/** Older samples do not count towards the current pace. */
const WINDOW_MS = 30_000;
/** A shorter observation is too little to predict from. */
const LEAST_MS = 4_000;
/** After a longer gap the measurement starts again. */
const SILENCE_MS = 10_000;

/** Predicts when work will be done, from its recent pace. */
export interface Pace {
  /**
   * @param now in ms, of any clock
   * @returns ms until it is done; null while that cannot be told
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
