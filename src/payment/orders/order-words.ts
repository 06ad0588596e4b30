import { ORDER_STATUS } from '../../contract/constants/payments.ts';
import type { Order } from '../../contract/index.ts';
import { formatDate } from '../../i18n/format.ts';
import type { paymentPages as texts } from '../../i18n/en/payment/pages.ts';
import type { Messages, Translate } from '../../i18n/texts.ts';
import { formatMoney } from '../../i18n/money.ts';

type Words = Translate<typeof texts.en & Messages>;

const states = {
  [ORDER_STATUS.waiting]: 'waiting',
  [ORDER_STATUS.cancelled]: 'cancelled',
  [ORDER_STATUS.lapsed]: 'lapsed',
  [ORDER_STATUS.declined]: 'declined',
  [ORDER_STATUS.completed]: 'completed',
} as const;

/** Whether the order waits for its buyer rather than for PayPal's review. */
export const isUnpaid = ({ status, is_under_review }: Order): boolean =>
  status === ORDER_STATUS.waiting && !is_under_review;

/** Status of an order, in a word. */
export const stateWord = ({ status, is_under_review, refunded_at, refunds }: Order, t: Words): string => {
  if (refunded_at !== null) return t('refunded');
  if (refunds.length > 0) return t('partlyRefunded');
  if (is_under_review) return t('underReview');
  return t(states[status as keyof typeof states] ?? 'otherStatus');
};

const reasons = {
  refused: 'refusedAtOnce',
  refused_after_review: 'refusedAfterReview',
  wrong_amount: 'wrongAmount',
} as const;

/** Why the payment failed; null if there is nothing to say, or after a refund. */
export const declineWords = ({ decline_reason, refunded_at }: Order, t: Words): string | null =>
  decline_reason === null || refunded_at !== null ? null : t(reasons[decline_reason]);

/** An amount in the order's currency. */
export const orderAmount = (locale: string, amount: string, { currency }: Pick<Order, 'currency'>): string =>
  formatMoney(locale, Number(amount), currency);

/** A date written out. @param at epoch milliseconds */
export const day = (locale: string, at: number): string => formatDate(locale, at, { dateStyle: 'medium' });

/** Refunds of the payment, one per line. */
export const refundLines = (order: Order, t: Words, locale: string): string[] =>
  order.refunds.map(({ amount, refunded_at, currency = order.currency }) =>
    t('refundOf', { amount: orderAmount(locale, amount, { currency }), date: day(locale, refunded_at) }),
  );

/** What an order brought, one item per line: empty until it is paid; after a refund only the refund. */
export const grantLines = (order: Order, t: Words, locale: string): string[] => {
  if (order.paid_at === null) return [];
  const until = (at: number | null) => (at === null ? '' : ` ${t('until', { date: day(locale, at) })}`);
  if (order.refunded_at !== null) return [t('takenBack', { date: day(locale, order.refunded_at) })];
  return [
    ...(order.plan_ends_at === null ? [] : [order.title + until(order.plan_ends_at)]),
    ...(order.credits === 0 ? [] : [t('credits', { count: order.credits }) + until(order.credits_expire_at)]),
  ];
};
