import { digitsOf } from '../i18n/money.ts';

/** The number that was typed, from 1 to `most`; null for anything else. */
export const wholeNumber = (typed: string, most: number): number | null => {
  const text = typed.trim();
  const value = Number(text);
  return /^\d+$/.test(text) && value >= 1 && value <= most ? value : null;
};

/** What was typed as an amount that can be paid in a currency, with a point; null for anything else. */
export const moneyAmount = (typed: string, currency: string): string | null => {
  const text = typed.trim().replace(',', '.');
  const match = /^\d{1,7}(?:\.(\d+))?$/.exec(text);
  if (!match || Number(text) === 0) return null;
  const [, decimals = ''] = match;
  return decimals.length <= digitsOf(currency) ? text : null;
};
