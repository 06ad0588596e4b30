import type { UsagePeriodName } from '../contract/constants/usage.ts';
import { formatDate } from '../i18n/format.ts';
import type { DateLabel } from './axis.ts';
import { addDays, addMonths, utcOf, type Day } from './days.ts';
import type { Days } from './ranges.ts';

/** Days have no time zone: format them as they are. */
const timeZone = 'UTC';

const forms: Record<DateLabel['form'], Intl.DateTimeFormatOptions> = {
  date: { month: 'short', day: 'numeric', timeZone },
  month: { month: 'short', timeZone },
  'month-and-year': { month: 'short', year: 'numeric', timeZone },
};
const MONTH = { month: 'long', year: 'numeric', timeZone } as const;
const DATE = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
const RANGE = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;

/** Cached, because creating a formatter costs much more than using it. */
const rangeFormats = new Map<string, Intl.DateTimeFormat>();

/** Name of a range: `Oct 23 – Nov 21, 2026`; for a single day its date. */
export const daysName = (locale: string, { from, to }: Days): string => {
  const format = rangeFormats.get(locale) ?? new Intl.DateTimeFormat(locale, RANGE);
  rangeFormats.set(locale, format);
  return format.formatRange(utcOf(from), utcOf(to));
};

/** The Sunday on which the day's week ends. */
const sundayOf = (day: Day): Day => addDays(day, (7 - new Date(utcOf(day)).getUTCDay()) % 7);

/** The days of a bar within the range, which may cut off the first and the last bar. */
export const daysOfBar = (start: Day, period: UsagePeriodName, { from, to }: Days): Days => {
  const last =
    period === 'day'
      ? start
      : period === 'week'
        ? sundayOf(start)
        : addDays(addMonths(`${start.slice(0, 8)}01`, 1), -1);
  return { from: start < from ? from : start, to: last > to ? to : last };
};

/**
 * Name of a bar: `Sat, Nov 21, 2026`, `Nov 16 – 22, 2026`, `November 2026`. A month cut off by the range is named by
 * its days.
 */
export const barName = (locale: string, start: Day, period: UsagePeriodName, range: Days): string => {
  if (period === 'day') return formatDate(locale, utcOf(start), DATE);
  const days = daysOfBar(start, period, range);
  const isWhole = days.from.endsWith('-01') && addDays(days.to, 1).endsWith('-01');
  if (period === 'month' && isWhole) return formatDate(locale, utcOf(start), MONTH);
  return daysName(locale, days);
};

/** The label under a bar. */
export const labelName = (locale: string, start: Day, form: DateLabel['form']): string =>
  formatDate(locale, utcOf(start), forms[form]);
