/** Each level has one value, the maximum, for this many values of the level below. */
const STEP = 4;

const known = new WeakMap<readonly number[], readonly (readonly number[])[]>();

/** The peaks and ever coarser versions of them. */
function levelsOf(peaks: readonly number[]): readonly (readonly number[])[] {
  const found = known.get(peaks);
  if (found) return found;
  const levels: (readonly number[])[] = [peaks];
  for (let fine = peaks; fine.length > STEP;) {
    const coarse: number[] = [];
    for (let at = 0; at < fine.length; at += STEP) coarse.push(Math.max(...fine.slice(at, at + STEP)));
    levels.push(coarse);
    fine = coarse;
  }
  known.set(peaks, levels);
  return levels;
}

/**
 * Maximum of the peaks between two positions, which may be fractional; 0 if there are none. A wide range may include a
 * few peaks beside it. Hours take as long as a second.
 */
export function loudest(peaks: readonly number[], from: number, to: number): number {
  const levels = levelsOf(peaks);
  let level = 0;
  let size = 1;
  while (level + 1 < levels.length && size * STEP * STEP <= to - from) {
    level++;
    size *= STEP;
  }
  const values = levels[level]!;
  const first = Math.max(0, Math.floor(from / size));
  const last = Math.min(values.length, Math.max(first + 1, Math.ceil(to / size)));
  let most = 0;
  for (let at = first; at < last; at++) most = Math.max(most, values[at]!);
  return most;
}
