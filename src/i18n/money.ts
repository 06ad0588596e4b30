import { paySymbolOf } from './currency-signs.ts';
import { cached } from './format.ts';

/** A discount is worked out to so many digits; an amount without them has those of its currency. */
const DIGITS_MAX = 3;

const formatOf = (locale: string, currency: string, digits?: number): Intl.NumberFormat => {
  const options = {
    style: 'currency',
    currency,
    ...(digits !== undefined && { maximumFractionDigits: digits }),
  } as const;
  return cached('money', locale, options, () => new Intl.NumberFormat(locale, options));
};

/** Digits after the point of an amount that can be paid in a currency: two of dollars, none of yen. */
export const digitsOf = (currency: string): number =>
  formatOf('en', currency).resolvedOptions().maximumFractionDigits ?? 0;

/**
 * An amount of money as the language writes it, with our sign of the currency: `$24.90`, `24,90 €`, `¥1,200`.
 * @param currency ISO 4217
 */
export const formatMoney = (
  locale: string,
  amount: number,
  currency: string,
  sign: string = paySymbolOf(currency),
): string =>
  // A currency without parts has none in a discount either
  formatOf(locale, currency, digitsOf(currency) && DIGITS_MAX)
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? sign : value))
    .join('');

/** The same where dollars have to be told from each other, as sums are written: `US$24.90`. */
export const formatSum = (locale: string, amount: number, currency: string): string =>
  formatMoney(locale, amount, currency, currency === 'USD' ? 'US$' : undefined);
