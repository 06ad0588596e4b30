import { useStore } from '@nanostores/react';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef } from 'react';
import type { Order } from '../../contract/index.ts';
import { paymentPages as texts } from '../../i18n/en/payment/pages.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { day, grantLines, orderAmount } from './order-words.ts';
import { printSheet } from './print-sheet.ts';
import receiptCss from './receipt.css?inline';

interface ReceiptDialogProps {
  /** A paid order. */
  order: Order;
  onClose(): void;
}

/** Shows an order's receipt and prints it. */
export function ReceiptDialog({ order, onClose }: ReceiptDialogProps) {
  const stores = useStores();
  useSheet(receiptCss);
  const t = useText(texts);
  const told = useServerText();
  const { locale } = useLanguage();
  const { user } = useStore(stores.session.$session);
  const sheet = useRef<HTMLElement>(null);
  const { seller } = useStore(stores.appConfig.$appConfig);
  useEffect(() => void stores.appConfig.load().catch(() => undefined), [stores]);
  const title = t('receiptTitle', { number: order.receipt_number });
  const rows = [
    [t('paidOn'), day(locale, order.paid_at ?? order.created_at)],
    [t('refundedOn'), order.refunded_at === null ? '' : day(locale, order.refunded_at)],
    [t('paidBy'), [user?.nickname, user?.email].filter(Boolean).join(', ')],
    [t('paidWith'), order.pay_channel === 'PAYPAL' ? t('paypal') : order.pay_channel],
    [t('payment'), order.channel_payment_id],
    [t('order'), order.buss_orderid],
  ].filter(([, value]) => value);
  const amount = (value: string) => orderAmount(locale, value, order);
  return (
    <Dialog
      title={t('receipt')}
      width={560}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          icon={Printer}
          onClick={() => sheet.current && printSheet(sheet.current, receiptCss, title, locale)}
        >
          {t('print')}
        </Button>
      }
    >
      <article ref={sheet} className="receipt">
        <header>
          <div>
            <strong>{seller?.name ?? t('seller')}</strong>
            {seller?.address && <span>{seller.address}</span>}
          </div>
          <strong>{title}</strong>
        </header>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('item')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                {told(order.title)}
                {grantLines(order, t, locale).map((line) => (
                  <small key={line}>{line}</small>
                ))}
              </td>
              <td>{amount(order.price)}</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('subtotal')}</th>
              <td>{amount(order.price)}</td>
            </tr>
            {Number(order.discount) !== 0 && (
              <tr>
                <th scope="row">{t('discount')}</th>
                <td>
                  <bdi>−{amount(order.discount)}</bdi>
                </td>
              </tr>
            )}
            <tr className="receipt-total">
              <th scope="row">
                {t('total')} ({order.currency})
              </th>
              <td>{amount(order.total)}</td>
            </tr>
            {order.refunds.map(({ amount: back, refunded_at }, index) => (
              <tr key={index}>
                <th scope="row">{t('refundedOnDay', { date: day(locale, refunded_at) })}</th>
                <td>
                  <bdi>−{amount(back)}</bdi>
                </td>
              </tr>
            ))}
            {order.refunds.length > 0 && (
              <tr className="receipt-total">
                <th scope="row">
                  {t('net')} ({order.currency})
                </th>
                <td>{amount(order.net)}</td>
              </tr>
            )}
          </tfoot>
        </table>
      </article>
    </Dialog>
  );
}
