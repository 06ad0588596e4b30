import { toJson } from '../api/to-json.ts';

/** Formats numbers, dates and times for a locale. Formatters are kept: creating one is slow. */
const formatters = new Map<string, unknown>();
/** Returns what `make` returned the first time for this kind, locale and options. */
export function cached<T>(kind: string, locale: string, options: object | undefined, make: () => T): T {
  const key = `${kind} ${locale} ${toJson(options)}`;
  if (!formatters.has(key)) formatters.set(key, make());
  return formatters.get(key) as T;
}

export const formatNumber = (locale: string, value: number, options?: Intl.NumberFormatOptions): string =>
  cached('number', locale, options, () => new Intl.NumberFormat(locale, options)).format(value);

/** @param at a date, or epoch milliseconds */
export const formatDate = (
  locale: string,
  at: Date | number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string => cached('date', locale, options, () => new Intl.DateTimeFormat(locale, options)).format(at);

/** Joins a list for use in a sentence: `images, tables, and notes`. */
export const formatList = (locale: string, parts: readonly string[]): string =>
  cached('list', locale, undefined, () => new Intl.ListFormat(locale)).format(parts);

const two = (value: number) => String(value).padStart(2, '0');

/** Position in a recording: `0:09`, `12:34`, `1:02:03`. */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Length of a recording as a clock. Anything below a second counts as one second, so that it does not read 0:00. */
export const formatLength = (ms: number): string => formatClock(ms > 0 ? Math.max(ms, 1000) : 0);

/** A duration in words: `1 min 24 sec`. Anything below a second counts as one second. */
export function formatDuration(
  locale: string,
  ms: number,
  unitDisplay: Intl.NumberFormatOptions['unitDisplay'] = 'short',
): string {
  const seconds = Math.max(ms > 0 ? 1 : 0, Math.round(ms / 1000));
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const shown = parts.filter(([value]) => value > 0);
  return (shown.length > 0 ? shown : parts.slice(-1))
    .map(([value, unit]) => formatNumber(locale, value, { style: 'unit', unit, unitDisplay }))
    .join(' ');
}

/** @param rate suffix of the unit's name for a rate, such as `-per-second`; empty for a plain amount */
function bytesIn(locale: string, bytes: number, rate: string, digits: number | undefined): string {
  const [value, unit] =
    bytes >= 1e9
      ? [bytes / 1e9, 'gigabyte']
      : bytes >= 1e6
        ? [bytes / 1e6, 'megabyte']
        : [bytes / 1e3, 'kilobyte'];
  const maximumFractionDigits = digits ?? (value < 10 ? 1 : 0);
  const options = { style: 'unit', unit: unit + rate, unitDisplay: 'short', maximumFractionDigits } as const;
  return formatNumber(locale, value, options);
}

/** Size of a file, such as `1.2 MB`. */
export const formatBytes = (locale: string, bytes: number, digits?: number): string =>
  bytesIn(locale, bytes, '', digits);

/** Bytes per second, such as `1.2 MB/s`. */
export const formatSpeed = (locale: string, bytes: number): string =>
  bytesIn(locale, bytes, '-per-second', undefined);
