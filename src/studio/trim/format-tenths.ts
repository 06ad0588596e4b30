import { formatClock } from '../../i18n/format.ts';

/** Position in a recording with tenths of a second: `0:09.4`. */
export function formatTenths(ms: number): string {
  const tenths = Math.round(Math.max(0, ms) / 100);
  return `${formatClock(Math.floor(tenths / 10) * 1000)}.${tenths % 10}`;
}
