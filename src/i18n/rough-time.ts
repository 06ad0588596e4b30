/** Rounded times in words: how long ago (`5 minutes ago`) and about how long (`2 min`). */
import { cached, formatDate, formatDuration } from './format.ts';

const AGO = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, in words: `5 minutes ago`, `yesterday`; a date after a week. @param at epoch milliseconds */
export function formatAgo(locale: string, at: number, now = Date.now()): string {
  const ms = Math.max(0, now - at);
  if (ms >= 7 * 86_400_000) return formatDate(locale, at, { dateStyle: 'medium' });
  const [unit, size] = AGO.find(([, least]) => ms >= least) ?? (['second', Infinity] as const);
  const options = { numeric: 'auto' } as const;
  const format = cached('ago', locale, options, () => new Intl.RelativeTimeFormat(locale, options));
  return format.format(-Math.floor(ms / size), unit);
}

/** About how long, in words: `20 sec`, `2 min`, `1 hr 50 min`. Rounded as coarsely as an estimate deserves. */
export function formatRough(locale: string, ms: number): string {
  const seconds = ms / 1000;
  const step = seconds < 10 ? 1 : seconds < 60 ? 5 : seconds < 600 ? 30 : seconds < 3_600 ? 60 : 600;
  return formatDuration(locale, Math.round(seconds / step) * step * 1000 || ms);
}
