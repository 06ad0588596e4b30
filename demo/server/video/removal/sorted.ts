/** Place of the first of some numbers in order that is not below `least`; how many there are where all are below. */
export const firstFrom = (sorted: readonly number[], least: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The last of some whole numbers in order that is not above `most`; undefined where all are. */
export const lastUpTo = (sorted: readonly number[], most: number): number | undefined =>
  sorted[firstFrom(sorted, most + 1) - 1];
