import type { OperatorOrder } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { canRefund, paidMoney, refundLines, stateWord } from './order-words.ts';

interface OrderDialogProps {
  order: OperatorOrder;
  onRefund(): void;
  onClose(): void;
}

/** An order with its captures and refunds. */
export function OrderDialog({ order, onRefund, onClose }: OrderDialogProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const moment = (at: number) => formatDate(locale, at, { dateStyle: 'medium', timeStyle: 'short' });
  const captured = [
    order.channel_payment_id,
    ...(order.captured ? [paidMoney(locale, order.captured.amount, order)] : []),
    ...(order.paid_at === null ? [] : [moment(order.paid_at)]),
  ];
  const refunds = refundLines(order, t, locale);
  const facts = [
    [t('user'), order.email || t('closedAccount')],
    [t('state'), stateWord(order, t)],
    [t('created'), moment(order.created_at)],
    [t('orderId'), order.buss_orderid],
    [t('receipt'), order.receipt_number || t('none')],
    [t('channelOrder'), order.channel_order_id],
    [t('capture'), order.channel_payment_id ? captured.join(' · ') : t('noCapture')],
    [t('refunds'), refunds.length > 0 ? refunds.join(' · ') : t('noRefunds')],
  ] as const;
  return (
    <Dialog
      title={t('orderTitle', { product: order.title })}
      width={560}
      onClose={onClose}
      actions={
        canRefund(order) && (
          <Button variant="danger" onClick={onRefund}>
            {t('refund')}
          </Button>
        )
      }
    >
      <dl className="op-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
