/** Currencies that PayPal accepts. */
export const CURRENCIES: readonly string[] =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  );

const WHOLE = ['HUF', 'JPY', 'TWD'];

export interface Money {
  currency_code: string;
  /** Decimal number with two places, or none for currencies without subunits, as PayPal writes it. */
  value: string;
}

const placesOf = (currency: string): number => (WHOLE.includes(currency) ? 0 : 2);

/** The amount in the currency's smallest unit. */
export const minorOf = ({ currency_code, value }: Money): number =>
  Math.round(Number(value) * 10 ** placesOf(currency_code));

export const moneyOf = (minor: number, currency: string): Money => ({
  currency_code: currency,
  value: (minor / 10 ** placesOf(currency)).toFixed(placesOf(currency)),
});

export const isTooPrecise = ({ currency_code, value }: Money): boolean =>
  (value.split('.')[1] ?? '').replace(/0+$/, '').length > placesOf(currency_code);

/** The amount in PayPal's notation. */
export const written = (money: Money): Money => moneyOf(minorOf(money), money.currency_code);
