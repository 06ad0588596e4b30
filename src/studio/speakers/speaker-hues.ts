/** Hue difference from one speaker to the next, in degrees: neighbours look different. */
const HUE_STEP = 137;
/** Hue of the first speaker, close to the accent colour. */
const HUE_FIRST = 265;

interface Spoken {
  /** Null for an unknown speaker. */
  readonly speaker: string | null;
}

const known = new WeakMap<readonly Spoken[], ReadonlyMap<string | null, number>>();

/** Hues of the speakers in degrees, by name, in order of first appearance. */
export function speakerHues(rows: readonly Spoken[]): ReadonlyMap<string | null, number> {
  const before = known.get(rows);
  if (before) return before;
  const names = new Set(rows.map(({ speaker }) => speaker));
  const hues = new Map(
    [...names].map((name, index) => [name, (HUE_FIRST + index * HUE_STEP) % 360] as const),
  );
  known.set(rows, hues);
  return hues;
}
