import { paySymbolOf } from './currency-signs.ts';

/** A discount is worked out to so many digits; an amount without them has those of its currency. */
const DIGITS_MAX = 3;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      maximumFractionDigits: DIGITS_MAX,
    });
    formats.set(key, format);
  }
  return format;
}

/**
 * An amount of money as the language writes it, with our sign of the currency: `$24.90`, `24,90 €`.
 * @param currency ISO 4217
 */
export const formatMoney = (
  locale: string,
  amount: number,
  currency: string,
  sign: string = paySymbolOf(currency),
): string =>
  formatOf(locale, currency)
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? sign : value))
    .join('');

/** The same where dollars have to be told from each other, as sums are written: `US$24.90`. */
export const formatSum = (locale: string, amount: number, currency: string): string =>
  formatMoney(locale, amount, currency, currency === 'USD' ? 'US$' : undefined);
