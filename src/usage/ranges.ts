import { USAGE_DAYS_MAX, type UsagePeriodName } from '../contract/constants/usage.ts';
import { addDays, addMonths, countDays, isDay, type Day } from './days.ts';

/** Presets of the page; `own` is a range between two days. */
export const RANGES = ['last7', 'last30', 'last90', 'month', 'year', 'own'] as const;
export type RangeName = (typeof RANGES)[number];

/** A range by its first and last day, both included. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

const LAST = { last7: 7, last30: 30, last90: 90 } as const;
const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The days of a preset, which ends today. */
export const daysOf = (range: Exclude<RangeName, 'own'>, today: Day): Days => {
  if (range === 'month') return { from: firstOfMonth(today), to: today };
  if (range === 'year') return { from: addMonths(firstOfMonth(today), -11), to: today };
  return { from: addDays(today, 1 - LAST[range]), to: today };
};

/**
 * The range to compare with: the previous month or year up to the same day, else the same number of days right before.
 */
export const daysBefore = (range: RangeName, { from, to }: Days): Days => {
  const months = range === 'month' ? -1 : range === 'year' ? -12 : 0;
  if (months !== 0) return { from: addMonths(from, months), to: addMonths(to, months) };
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
};

/** A period that divides the range into a readable number of bars. */
export const naturalPeriod = ({ from, to }: Days): UsagePeriodName => {
  const days = countDays(from, to);
  return days <= 45 ? 'day' : days <= 190 ? 'week' : 'month';
};

/** Why two days are not a valid range: the error text and its field. */
export type DaysProblem =
  | { field: 'from' | 'to'; text: 'dayMissing' | 'dayAhead' }
  | { field: 'to'; text: 'dayReversed' | 'dayTooLong' };

export const problemOf = ({ from, to }: Days, today: Day): DaysProblem | null => {
  if (!isDay(from)) return { field: 'from', text: 'dayMissing' };
  if (!isDay(to)) return { field: 'to', text: 'dayMissing' };
  if (from > today) return { field: 'from', text: 'dayAhead' };
  if (to > today) return { field: 'to', text: 'dayAhead' };
  if (to < from) return { field: 'to', text: 'dayReversed' };
  if (countDays(from, to) > USAGE_DAYS_MAX) return { field: 'to', text: 'dayTooLong' };
  return null;
};
