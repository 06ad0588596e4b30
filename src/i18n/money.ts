import { paySymbolOf } from './currency-signs.ts';
import { cached } from './format.ts';

/** Most fraction digits of a discounted price. Whole amounts have the digits of their currency. */
const DIGITS_MAX = 3;

const formatOf = (locale: string, currency: string, digits?: number): Intl.NumberFormat => {
  const options = {
    style: 'currency',
    currency,
    ...(digits !== undefined && { maximumFractionDigits: digits }),
  } as const;
  return cached('money', locale, options, () => new Intl.NumberFormat(locale, options));
};

/** Fraction digits of an amount that can be paid in a currency: two for dollars, none for yen. */
export const digitsOf = (currency: string): number =>
  formatOf('en', currency).resolvedOptions().maximumFractionDigits ?? 0;

/**
 * Formats an amount of money for a locale, with our sign for the currency: `$24.90`, `24,90 €`, `¥1,200`.
 * @param currency ISO 4217
 */
export const formatMoney = (
  locale: string,
  amount: number,
  currency: string,
  sign: string = paySymbolOf(currency),
): string =>
  // A currency without minor units has no fraction in a discount either
  formatOf(locale, currency, digitsOf(currency) && DIGITS_MAX)
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? sign : value))
    .join('');

/** The same for sums, where US dollars must be told from others: `US$24.90`. */
export const formatSum = (locale: string, amount: number, currency: string): string =>
  formatMoney(locale, amount, currency, currency === 'USD' ? 'US$' : undefined);
