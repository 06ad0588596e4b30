import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ORDER_STATUS } from '../../contract/constants/payments.ts';
import type { Order } from '../../contract/index.ts';
import { paymentPages as texts } from '../../i18n/en/payment/pages.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { keepAtHeading } from '../popup/keep-at-heading.ts';
import { canPurchase, openPurchase } from '../open-purchase.ts';
import {
  day,
  declineWords,
  grantLines,
  isUnpaid,
  orderAmount,
  refundLines,
  stateWord,
} from './order-words.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';

const isGood = ({ status, refunded_at }: Order) => status === ORDER_STATUS.completed && refunded_at === null;

function Reason({ order }: { order: Order }) {
  const words = declineWords(order, useText(texts));
  return words && <span className="sub-line sub-reason">{words}</span>;
}

interface OrderTableProps {
  orders: readonly Order[];
  /** Called when an order was cancelled, or turned out to have ended. */
  onEnded(): void;
}

/** Orders with what each brought, and their actions. */
export function OrderTable({ orders, onEnded }: OrderTableProps) {
  const { requests } = useStores();
  const t = useText(texts);
  const told = useServerText();
  const { locale } = useLanguage();
  useStore(requests.$answered);
  const [shown, setShown] = useState<Order | null>(null);
  return (
    <>
      <div className="sub-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('date')}</th>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('granted')}</th>
              <th scope="col" className="sub-number">
                {t('amount')}
              </th>
              <th scope="col">{t('status')}</th>
              <th scope="col">{t('actions')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.buss_orderid} ref={keepAtHeading}>
                <td>{day(locale, order.paid_at ?? order.created_at)}</td>
                <th scope="row" tabIndex={-1}>
                  {told(order.title)}
                </th>
                <td>
                  {grantLines(order, t, locale).map((line) => (
                    <span key={line} className="sub-line">
                      {line}
                    </span>
                  ))}
                </td>
                <td className="sub-number">
                  {orderAmount(locale, order.total, order)}
                  {refundLines(order, t, locale).map((line, index) => (
                    <span key={index} className="sub-line">
                      {line}
                    </span>
                  ))}
                  {order.refunds.length > 0 && order.refunded_at === null && (
                    <span className="sub-line">
                      {t('netOf', { amount: orderAmount(locale, order.net, order) })}
                    </span>
                  )}
                </td>
                <td>
                  <span className="sub-word" data-good={isGood(order) || undefined}>
                    {stateWord(order, t)}
                  </span>
                  <Reason order={order} />
                </td>
                <td>
                  <div className="sub-ways">
                    {isUnpaid(order) && canPurchase(requests, order) && (
                      <Button size={32} aria-label={t('goOn')} onClick={() => openPurchase(requests, order)}>
                        {t('goOnShort')}
                      </Button>
                    )}
                    {isUnpaid(order) && <CancelOrderButton order={order} dense onEnded={onEnded} />}
                    {order.receipt_number && (
                      <Button size={32} onClick={() => setShown(order)}>
                        {t('showReceipt', { number: order.receipt_number })}
                      </Button>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown && <ReceiptDialog order={shown} onClose={() => setShown(null)} />}
    </>
  );
}
