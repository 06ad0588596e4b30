/** One measured figure and what it should be. */
export interface Figure {
  figure: string;
  value: number;
  unit: string;
  goal: { atMost: number } | { atLeast: number };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
