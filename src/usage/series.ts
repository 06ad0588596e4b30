import type { UsageData } from './usage-store.ts';

/** The part of every bar with the same color. */
export interface Series {
  /** Key of the group; null for all remaining groups together. */
  readonly key: string | null;
  readonly credits: number;
}

/** A bar: a period with the credits of each series. */
export interface Bar {
  /** First day of the period. */
  readonly start: string;
  readonly credits: number;
  /** In the order of the series, including zeros. */
  readonly parts: readonly number[];
}

/** Number of colors that everybody can tell apart. */
const MOST = 5;

/** The groups with the most credits, and the rest as one series. A single remaining group keeps its own. */
export function seriesOf({ groups }: Pick<UsageData, 'groups'>): Series[] {
  const spent = groups.filter(({ credits }) => credits > 0);
  const shown = spent.length <= MOST + 1 ? spent : spent.slice(0, MOST);
  const others = spent.slice(shown.length);
  const rest = others.reduce((sum, { credits }) => sum + credits, 0);
  return [
    ...shown.map(({ key, credits }) => ({ key, credits })),
    ...(rest > 0 ? [{ key: null, credits: rest }] : []),
  ];
}

export function barsOf({ periods }: Pick<UsageData, 'periods'>, series: readonly Series[]): Bar[] {
  const places = new Map(series.map(({ key }, index) => [key, index]));
  const others = places.get(null);
  return periods.map(({ start, credits, groups }) => {
    const parts = series.map(() => 0);
    for (const { key, credits: spent } of groups) {
      const place = places.get(key) ?? others;
      if (place !== undefined) parts[place]! += spent;
    }
    return { start, credits, parts };
  });
}
