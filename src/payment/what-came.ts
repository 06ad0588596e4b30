import type { Order } from '../api/contract.ts';
import { paymentPages as texts } from '../i18n/en/payment-pages.ts';
import { translate } from '../i18n/translate.ts';
import { grantLines } from './order-words.ts';

/** What a paid order brought, as the reader is told when it has arrived; empty for nothing. */
export const whatCame = (order: Order, locale: string): string => {
  const t = translate(texts, locale);
  const lines = grantLines(order, t, locale);
  return lines.length > 0 ? t('youGot', { what: lines.join(', ') }) : '';
};
