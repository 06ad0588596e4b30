import type { UsagePeriodName } from '../contract/constants/usage.ts';
import type { Day } from './days.ts';

/** Round steps between axis values, within a power of ten. */
const ROUND = [1, 2, 2.5, 5, 10];

const STEPS_MAX = 5;

/** Evenly spaced round values from 0 to at least `max`. They are integers, as credits are. @param max 0 or more */
export const ticksUpTo = (max: number): number[] => {
  if (max <= 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(max / STEPS_MAX));
  const wanted = ROUND.find((round) => round * power * STEPS_MAX >= max) ?? 10;
  // 2.5 below ten would not be an integer
  const step = Math.max(1, Math.ceil(wanted * power));
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
};

/** Natural distances between labels, in days, weeks or months. */
const STRIDES: Record<UsagePeriodName, readonly number[]> = {
  day: [1, 2, 3, 5, 7, 14],
  week: [1, 2, 4, 8, 13],
  month: [1, 2, 3, 6],
};
/** Number of days from which month names replace dates. */
const MONTHS_FROM = 120;

export interface DateLabel {
  /** Index of the bar above the label. */
  readonly index: number;
  readonly form: 'date' | 'month' | 'month-and-year';
}

/**
 * The bars that get a date label.
 * @param starts first days of all bars, ascending
 * @param most number of labels that fit
 */
export function dateLabels(starts: readonly Day[], period: UsagePeriodName, most: number): DateLabel[] {
  const byMonth = period === 'month' || (period === 'day' && starts.length > MONTHS_FROM);
  const all = starts.map((_, index) => index);
  const candidates =
    period === 'day' && byMonth ? all.filter((index) => starts[index]!.endsWith('-01')) : all;
  const strides = byMonth ? STRIDES.month : STRIDES[period];
  const least = Math.ceil(candidates.length / Math.max(1, most));
  const stride = strides.find((one) => one >= least) ?? least;
  const chosen = candidates.filter((_, index) => index % stride === 0);
  const years = new Set(starts.map((day) => day.slice(0, 4)));
  let year = '';
  return chosen.map((index) => {
    const mine = starts[index]!.slice(0, 4);
    const isNews = years.size > 1 && mine !== year;
    year = mine;
    return { index, form: !byMonth ? 'date' : isNews ? 'month-and-year' : 'month' };
  });
}
