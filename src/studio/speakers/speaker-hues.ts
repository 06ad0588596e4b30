/** Turn of the hue from one speaker to the next, in degrees: neighbours are far apart. */
const HUE_STEP = 137;
/** Of the first speaker: near the accent. */
const HUE_FIRST = 265;

interface Spoken {
  /** Null where it is not known who speaks. */
  readonly speaker: string | null;
}

const known = new WeakMap<readonly Spoken[], ReadonlyMap<string | null, number>>();

/** Hues of the speakers in degrees, by their names, in the order in which they first speak. */
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
