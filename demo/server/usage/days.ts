import type { UsagePeriodName } from '../../../src/contract/constants/usage.ts';

/** A day of the calendar, `2026-11-21`. */
export type Day = string;

const DAY_MS = 86_400_000;

const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (utc: number): Day => new Date(utc).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayOf(utcOf(day) + days * DAY_MS);

/** How many days there are from the first to the last, both included. */
export const countDays = (from: Day, to: Day): number => (utcOf(to) - utcOf(from)) / DAY_MS + 1;

/** The calendar of one time zone. */
export interface Calendar {
  /** The day it is there at a moment. */
  dayAt(moment: number): Day;
  /** The moment at which a day begins there: midnight, or when the clock skips midnight the first moment after it. */
  startOf(day: Day): number;
}

/** @throws RangeError for a time zone that nobody knows */
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
  /** What a clock on a wall there shows, as if it were UTC. */
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
      // By the offsets of the days around it; where the clock changes in that night, one of them is wrong.
      const offsets = [midnight - DAY_MS, midnight + DAY_MS].map(offsetAt);
      const starts = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
      return starts.find((start) => dayAt(start) >= day) ?? starts.at(-1)!;
    },
  };
};

/** First day of the period that a day is in; weeks begin on Monday. */
const periodOf = (day: Day, period: UsagePeriodName): Day => {
  if (period === 'month') return `${day.slice(0, 8)}01`;
  if (period === 'day') return day;
  return addDays(day, -((new Date(utcOf(day)).getUTCDay() + 6) % 7));
};

/** First days of all periods that have a day from `from` to `to`. The first may begin before `from`. */
export const periodsBetween = (from: Day, to: Day, period: UsagePeriodName): Day[] => {
  const days = Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
  return [...new Set(days.map((day) => periodOf(day, period)))];
};
