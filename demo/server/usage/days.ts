import type { UsagePeriodName } from '../../../src/contract/constants/usage.ts';

/** A calendar day, `2026-11-21`. */
export type Day = string;

const DAY_MS = 86_400_000;

const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (utc: number): Day => new Date(utc).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayOf(utcOf(day) + days * DAY_MS);

/** Number of days in a range, both ends included. */
export const countDays = (from: Day, to: Day): number => (utcOf(to) - utcOf(from)) / DAY_MS + 1;

/** The calendar of one time zone. */
export interface Calendar {
  /** The local day at a moment, in epoch milliseconds. */
  dayAt(moment: number): Day;
  /** The moment at which a local day begins: midnight, or the first moment after it if the clock skips midnight. */
  startOf(day: Day): number;
}

/** @throws RangeError for an unknown time zone */
export const calendarOf = (timeZone: string): Calendar => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  /** Local wall-clock time of a moment, as if it were UTC. */
  const wallAt = (moment: number): number => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const [year, month, day] = [part('year'), part('month'), part('day')];
    return Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second'));
  };
  const offsetAt = (moment: number) => wallAt(moment) - moment;
  const dayAt = (moment: number) => dayOf(wallAt(moment));
  return {
    dayAt,
    startOf(day) {
      const midnight = utcOf(day);
      // Tries the offsets of the days around it: when the clock changes that night, one of them is wrong.
      const offsets = [midnight - DAY_MS, midnight + DAY_MS].map(offsetAt);
      const starts = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
      return starts.find((start) => dayAt(start) >= day) ?? starts.at(-1)!;
    },
  };
};

/** First day of the period that contains a day; weeks start on Monday. */
const periodOf = (day: Day, period: UsagePeriodName): Day => {
  if (period === 'month') return `${day.slice(0, 8)}01`;
  if (period === 'day') return day;
  return addDays(day, -((new Date(utcOf(day)).getUTCDay() + 6) % 7));
};

/** First days of all periods that overlap the range. The first one may be before `from`. */
export const periodsBetween = (from: Day, to: Day, period: UsagePeriodName): Day[] => {
  const days = Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
  return [...new Set(days.map((day) => periodOf(day, period)))];
};
