import { formatNumber } from '../../i18n/format.ts';

/** A limit in megabytes of 1024 kilobytes, such as `50 MB`. */
export const megabytes = (locale: string, bytes: number): string =>
  formatNumber(locale, bytes / 1024 ** 2, { style: 'unit', unit: 'megabyte', unitDisplay: 'short' });

/** A limit in gigabytes of 1024 megabytes, such as `2 GB`. */
export const gigabytes = (locale: string, bytes: number): string =>
  formatNumber(locale, bytes / 1024 ** 3, { style: 'unit', unit: 'gigabyte', unitDisplay: 'short' });

/** Size of a file, such as `1.2 MB`. */
export function fileSize(locale: string, bytes: number): string {
  const [value, unit] =
    bytes >= 1e9
      ? [bytes / 1e9, 'gigabyte']
      : bytes >= 1e6
        ? [bytes / 1e6, 'megabyte']
        : [bytes / 1e3, 'kilobyte'];
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return formatNumber(locale, value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
}
