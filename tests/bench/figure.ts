/** One measured figure and what it should be; without a goal it only tells. */
export interface Figure {
  figure: string;
  value: number;
  unit: string;
  goal?: { atMost: number } | { atLeast: number };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
