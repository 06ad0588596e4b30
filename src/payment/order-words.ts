import { ORDER_STATUS } from '../api/constants.ts';
import type { Order } from '../api/contract.ts';
import { formatDate } from '../i18n/format.ts';
import type { paymentPages as texts } from '../i18n/en/payment-pages.ts';
import type { Messages, Translate } from '../i18n/texts.ts';
import { paySymbolOf } from './currency-signs.ts';
import { formatAmount } from './money.ts';

type Words = Translate<typeof texts.en & Messages>;

const states = {
  [ORDER_STATUS.waiting]: 'waiting',
  [ORDER_STATUS.cancelled]: 'cancelled',
  [ORDER_STATUS.lapsed]: 'lapsed',
  [ORDER_STATUS.declined]: 'declined',
  [ORDER_STATUS.completed]: 'completed',
} as const;

/** How an order stands, in a word. */
export const stateWord = ({ status }: Pick<Order, 'status'>, t: Words): string =>
  t(states[status as keyof typeof states] ?? 'otherStatus');

/** An amount of an order with its sign. */
export const orderAmount = (locale: string, amount: string, { currency }: Pick<Order, 'currency'>): string =>
  paySymbolOf(currency) + formatAmount(locale, Number(amount), currency);

/** A day in full. @param at epoch milliseconds */
export const day = (locale: string, at: number): string => formatDate(locale, at, { dateStyle: 'medium' });

/** What an order brought, a line each; none until it is paid. */
export const grantLines = (order: Order, t: Words, locale: string): string[] => {
  if (order.paid_at === null) return [];
  const until = (at: number | null) => (at === null ? '' : ` ${t('until', { date: day(locale, at) })}`);
  return [
    ...(order.plan_ends_at === null ? [] : [order.title + until(order.plan_ends_at)]),
    ...(order.credits === 0 ? [] : [t('credits', { count: order.credits }) + until(order.credits_expire_at)]),
  ];
};
