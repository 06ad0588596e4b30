/** Signs of the currencies that prices come in, by ISO 4217 code. */
const signs: Readonly<Record<string, string>> = {
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'C$',
  CHF: 'CHF',
  CNY: 'CN¥',
  CZK: 'Kč',
  DKK: 'kr',
  EUR: '€',
  GBP: '£',
  HKD: 'HK$',
  HUF: 'Ft',
  ILS: '₪',
  INR: '₹',
  JPY: '¥',
  KRW: '₩',
  MXN: 'MX$',
  MYR: 'RM',
  NOK: 'kr',
  NZD: 'NZ$',
  PHP: '₱',
  PLN: 'zł',
  SEK: 'kr',
  SGD: 'S$',
  THB: '฿',
  TWD: 'NT$',
  USD: '$',
  ZAR: 'R',
};

/** Codes of all currencies that have a sign here. */
export const CURRENCIES: readonly string[] = Object.keys(signs);

/** Sign of a currency; its ISO 4217 code when it has none here. */
export const paySymbolOf = (currency: string): string => signs[currency] ?? currency;
