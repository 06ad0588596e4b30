/** A piece of text at its position on a page, in points. y increases downwards and is that of the baseline. */
export interface Fragment {
  text: string;
  x: number;
  right: number;
  y: number;
  /** Font size, the height of the em square. */
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
  /** Edges of its column. */
  column: { left: number; right: number };
  /** Widest gap within it. */
  gap: number;
  /** Its text, split at gaps as wide as those between table cells. */
  cells: string[];
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
};

/** The value with the largest total weight. */
export const commonest = (weighted: Iterable<readonly [value: number, weight: number]>): number => {
  const weights = new Map<number, number>();
  for (const [value, weight] of weighted) weights.set(value, (weights.get(value) ?? 0) + weight);
  let best: [number, number] = [0, -1];
  for (const entry of weights) if (entry[1] > best[1]) best = entry;
  return best[0];
};

/** Most common font size of the text, to half a point. */
export const bodySize = (lines: readonly Line[]): number =>
  commonest(lines.map(({ size, text }) => [Math.round(size * 2) / 2, text.length] as const));
