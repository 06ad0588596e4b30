import { formatNumber } from '../i18n/format.ts';
import type { Offer } from './offers.ts';

/** Digits after the point that a currency usually has. */
const digitsOf = (currency: string): number => {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};

/** An amount without its sign: `24.90`, `0.125`. */
export const formatAmount = (locale: string, amount: number, currency: string): string =>
  formatNumber(locale, amount, {
    minimumFractionDigits: Math.min(digitsOf(currency), 3),
    maximumFractionDigits: 3,
  });

/** An amount in the currency of an offer, with its sign: `$24.90`. */
export const formatPrice = (locale: string, amount: number, { paySymbol, currency }: Offer): string =>
  paySymbol + formatAmount(locale, amount, currency);

/** The same with the country before it, as sums are written: `US$24.90`. */
export const formatSum = (locale: string, amount: number, offer: Offer): string =>
  (offer.paySymbol === '$' ? 'US' : '') + formatPrice(locale, amount, offer);
