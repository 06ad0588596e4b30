import { ORDER_STATUS } from '../../contract/constants/payments.ts';
import type { OperatorOrder } from '../../contract/index.ts';
import type { operator as texts } from '../../i18n/en/workbench/operator.ts';
import type { Messages, Translate } from '../../i18n/texts.ts';
import { formatDate } from '../../i18n/format.ts';
import { formatMoney } from '../../i18n/money.ts';

type Words = Translate<typeof texts.en & Messages>;

const states = {
  [ORDER_STATUS.waiting]: 'orderWaiting',
  [ORDER_STATUS.cancelled]: 'orderCancelled',
  [ORDER_STATUS.lapsed]: 'orderLapsed',
  [ORDER_STATUS.declined]: 'orderDeclined',
  [ORDER_STATUS.completed]: 'orderCompleted',
} as const;

/** Status of an order, in a word. */
export const stateWord = (
  { status, refunded_at, refunds, is_under_review }: OperatorOrder,
  t: Words,
): string => {
  if (refunded_at !== null) return t('orderRefunded');
  if (refunds.length > 0) return t('orderPartlyRefunded');
  if (is_under_review) return t('orderReview');
  return t(states[status as keyof typeof states]);
};

/** Writes an amount in the currency that was paid, which may differ from that of the order. */
export const paidMoney = (
  locale: string,
  amount: string,
  { captured, currency }: Pick<OperatorOrder, 'captured' | 'currency'>,
): string => formatMoney(locale, Number(amount), captured?.currency ?? currency);

/** Refunds of the payment, one per line. */
export const refundLines = (order: OperatorOrder, t: Words, locale: string): string[] =>
  order.refunds.map(({ amount, refunded_at }) =>
    t('refundOf', {
      amount: paidMoney(locale, amount, order),
      date: formatDate(locale, refunded_at, { dateStyle: 'medium' }),
    }),
  );

/** Whether a refund is possible, or one may be under way. */
export const canRefund = ({ refundable, unanswered_refund }: OperatorOrder): boolean =>
  Number(refundable) > 0 || unanswered_refund !== null;
