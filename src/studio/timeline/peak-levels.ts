/** Each level has one value, the greatest, for so many of the level below. */
const STEP = 4;

const known = new WeakMap<readonly number[], readonly (readonly number[])[]>();

/** The peaks themselves, then ever coarser ones. */
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
 * The greatest of the peaks from one place to another, which may lie between them; 0 where there are none. A wide range
 * may take in a few beside it. It takes as long for hours as for a second.
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
