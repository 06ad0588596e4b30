/** A calendar day such as `2026-11-21`. Not a moment in time, so time zones do not shift it. */
export type Day = string;

const DAY_MS = 86_400_000;

/** Midnight of the day in UTC, in epoch milliseconds, for arithmetic and for `Intl` with `timeZone: 'UTC'`. */
export const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

const dayOf = (utc: number): Day => new Date(utc).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayOf(utcOf(day) + days * DAY_MS);

/** The same day of another month, or that month's last day if it is shorter. */
export const addMonths = (day: Day, months: number): Day => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, length)));
};

/** Number of days in the range, including both ends. */
export const countDays = (from: Day, to: Day): number => (utcOf(to) - utcOf(from)) / DAY_MS + 1;

/** Today by the clock and time zone of this machine. */
export const today = (now = new Date()): Day =>
  dayOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));

/** Whether a text is a day of the calendar. */
export const isDay = (text: unknown): text is Day => {
  if (typeof text !== 'string') return false;
  const utc = utcOf(text);
  // Some engines parse February 30 as March 2
  return !Number.isNaN(utc) && dayOf(utc) === text;
};

/** Name of this machine's time zone, such as `Europe/Berlin`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
