import { formatNumber } from '../../i18n/format.ts';

/** A limit in megabytes of 1024 kilobytes, such as `50 MB`. */
export const megabytes = (locale: string, bytes: number): string =>
  formatNumber(locale, bytes / 1024 ** 2, { style: 'unit', unit: 'megabyte', unitDisplay: 'short' });

/** A limit in gigabytes of 1024 megabytes, such as `2 GB`. */
export const gigabytes = (locale: string, bytes: number): string =>
  formatNumber(locale, bytes / 1024 ** 3, { style: 'unit', unit: 'gigabyte', unitDisplay: 'short' });

/** Size of a file, such as `1.2 MB`. */
export function fileSize(locale: string, bytes: number, digits?: number): string {
  const [value, unit] =
    bytes >= 1e9
      ? [bytes / 1e9, 'gigabyte']
      : bytes >= 1e6
        ? [bytes / 1e6, 'megabyte']
        : [bytes / 1e3, 'kilobyte'];
  const maximumFractionDigits = digits ?? (value < 10 ? 1 : 0);
  return formatNumber(locale, value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
}

/** More than any two sizes need that differ by a byte. */
const DIGITS_MAX = 12;

/** Two sizes that stand side by side: as exact as it takes to see which one is larger. */
export function fileSizesApart(locale: string, a: number, b: number): [string, string] {
  let sizes: [string, string] = [fileSize(locale, a), fileSize(locale, b)];
  for (let digits = 1; a !== b && sizes[0] === sizes[1] && digits <= DIGITS_MAX; digits++)
    sizes = [fileSize(locale, a, digits), fileSize(locale, b, digits)];
  return sizes;
}
