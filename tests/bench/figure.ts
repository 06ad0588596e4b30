/** One measured figure and what it should be; without a goal it only tells. */
export interface Figure {
  figure: string;
  value: number;
  unit: string;
  goal?: { atMost: number } | { atLeast: number };
}

/** Runs a bench and gives its figures as they come. */
export type Measure = (take: (figure: Figure) => void) => Promise<void>;

/** What a figure should be, and whether it is. */
export interface Judgement {
  sign: '<=' | '>=';
  bound: number;
  verdict: 'ok' | 'short';
}

/** `undefined` for a figure without a goal. */
export const judge = ({ value, goal }: Figure): Judgement | undefined => {
  if (!goal) return undefined;
  const [sign, bound] = 'atMost' in goal ? (['<=', goal.atMost] as const) : (['>=', goal.atLeast] as const);
  return { sign, bound, verdict: (sign === '<=' ? value <= bound : value >= bound) ? 'ok' : 'short' };
};

/** A value as it is printed: what lies beyond its first four digits is noise. */
export const shortValue = (value: number): number => Number(value.toPrecision(4));

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
