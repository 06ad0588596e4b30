import type { OperatorOrder } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { formatMoney } from '../../i18n/money.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Moment } from '../moment.tsx';
import { paidMoney, refundLines, stateWord } from './order-words.ts';

/** An order with its buyer and payment status. */
export function OrderRow({ order, onDetails }: { order: OperatorOrder; onDetails(): void }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const email = order.email || t('closedAccount');
  return (
    <tr>
      <th scope="row">
        <bdi>{email}</bdi>
      </th>
      <td>{order.title}</td>
      <td>
        <Moment at={order.paid_at ?? order.created_at} />
      </td>
      <td className="ui-table-number">{formatMoney(locale, Number(order.total), order.currency)}</td>
      <td>
        {stateWord(order, t)}
        {refundLines(order, t, locale).map((line, index) => (
          <span key={index} className="ui-table-line">
            {line}
          </span>
        ))}
        {order.unanswered_refund !== null && (
          <span className="ui-table-line op-bad">
            {t('refundPending', { amount: paidMoney(locale, order.unanswered_refund, order) })}
          </span>
        )}
      </td>
      <td>
        <Button size={32} aria-label={t('detailsNamed', { email })} onClick={onDetails}>
          {t('details')}
        </Button>
      </td>
    </tr>
  );
}
