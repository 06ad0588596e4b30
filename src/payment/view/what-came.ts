import type { Order } from '../../contract/index.ts';
import { payment } from '../../i18n/en/payment/payment.ts';
import { paymentPages as texts } from '../../i18n/en/payment/pages.ts';
import { translate } from '../../i18n/translate.ts';
import { dismissToast, showToast } from '../../ui/layers/toasts.ts';
import { grantLines } from '../orders/order-words.ts';

/**
 * Shows the plan and credits that a completed order brought.
 * @param told the plain "completed" toast, which this one replaces
 */
export function tellWhatCame(order: Order | undefined, told: number, locale: string): void {
  const t = translate(texts, locale);
  const lines = order ? grantLines(order, t, locale) : [];
  if (lines.length === 0) return;
  dismissToast(told);
  const done = translate(payment, locale)('completed');
  showToast({ tone: 'ok', text: t('youGot', { done, what: lines.join(', ') }) });
}
