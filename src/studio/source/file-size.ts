import { formatBytes, formatNumber } from '../../i18n/format.ts';

/** A limit in megabytes of 1024 kilobytes, such as `50 MB`. */
export const megabytes = (locale: string, bytes: number): string =>
  formatNumber(locale, bytes / 1024 ** 2, { style: 'unit', unit: 'megabyte', unitDisplay: 'short' });

/** A limit in gigabytes of 1024 megabytes, such as `2 GB`. */
export const gigabytes = (locale: string, bytes: number): string =>
  formatNumber(locale, bytes / 1024 ** 3, { style: 'unit', unit: 'gigabyte', unitDisplay: 'short' });

/** More digits than two sizes that differ by a byte need. */
const DIGITS_MAX = 12;

/** Two sizes shown side by side, with enough digits to tell which one is larger. */
export function fileSizesApart(locale: string, a: number, b: number): [string, string] {
  let sizes: [string, string] = [formatBytes(locale, a), formatBytes(locale, b)];
  for (let digits = 1; a !== b && sizes[0] === sizes[1] && digits <= DIGITS_MAX; digits++)
    sizes = [formatBytes(locale, a, digits), formatBytes(locale, b, digits)];
  return sizes;
}
