import { formatNumber } from '../i18n/format.ts';

/** An amount of money as the language writes it. @param currency ISO 4217 */
export const formatMoney = (locale: string, amount: string, currency: string): string =>
  formatNumber(locale, Number(amount), { style: 'currency', currency });
