/** Index of the first of sorted numbers that is at least `least`; their count where all are below. */
export const firstFrom = (sorted: readonly number[], least: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The last of sorted whole numbers that is at most `most`; undefined where all are above. */
export const lastUpTo = (sorted: readonly number[], most: number): number | undefined =>
  sorted[firstFrom(sorted, most + 1) - 1];
