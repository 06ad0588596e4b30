import { digitsOf } from '../i18n/money.ts';

/** Parses a whole number from 1 to `most`; null for anything else. */
export const wholeNumber = (typed: string, most: number): number | null => {
  const text = typed.trim();
  const value = Number(text);
  return /^\d+$/.test(text) && value >= 1 && value <= most ? value : null;
};

/** Parses an amount that can be paid in the currency, and writes it with a decimal point; null for anything else. */
export const moneyAmount = (typed: string, currency: string): string | null => {
  const text = typed.trim().replace(',', '.');
  const match = /^\d{1,7}(?:\.(\d+))?$/.exec(text);
  if (!match || Number(text) === 0) return null;
  const [, decimals = ''] = match;
  return decimals.length <= digitsOf(currency) ? text : null;
};
