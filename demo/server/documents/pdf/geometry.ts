/** A piece of text as a page places it. Lengths are points; y grows downwards and is the base line's. */
export interface Fragment {
  text: string;
  x: number;
  right: number;
  y: number;
  /** Height of the letters' em square. */
  size: number;
  rightToLeft: boolean;
}

/** A line of text within one column. */
export interface Line {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  page: number;
  /** Edges of the column it stands in. */
  column: { left: number; right: number };
  /** Widest gap within it. */
  gap: number;
  /** Its text, parted where the gap is as wide as between the cells of a table. */
  cells: string[];
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
};

/** The value that most of the weight has. */
export const commonest = (weighted: Iterable<readonly [value: number, weight: number]>): number => {
  const weights = new Map<number, number>();
  for (const [value, weight] of weighted) weights.set(value, (weights.get(value) ?? 0) + weight);
  let best: [number, number] = [0, -1];
  for (const entry of weights) if (entry[1] > best[1]) best = entry;
  return best[0];
};

/** Size of the letters that most of the text has, to half a point. */
export const bodySize = (lines: readonly Line[]): number =>
  commonest(lines.map(({ size, text }) => [Math.round(size * 2) / 2, text.length] as const));
