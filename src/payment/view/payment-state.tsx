import { useStore } from '@nanostores/react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import CreditCard from 'lucide-react/icons/credit-card';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Undo from 'lucide-react/icons/undo-2';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Order } from '../../contract/index.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { paymentPages as texts } from '../../i18n/en/payment/pages.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { latest } from '../../stores/latest.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { CancelOrderButton } from '../orders/cancel-order-button.tsx';
import { keepAtHeading } from '../popup/keep-at-heading.ts';
import { declineWords, grantLines, isUnpaid, orderAmount } from '../orders/order-words.ts';
import { canPurchase, openPurchase } from '../open-purchase.ts';
import pagesCss from '../pages/pages.css?inline';
import { paymentsOf } from '../payments.ts';
import { ReceiptDialog } from '../orders/receipt-dialog.tsx';
import { lookAtPayment, type PaymentStatus } from '../pages/returned.ts';

const icons = {
  paid: CircleCheck,
  refunded: Undo,
  waiting: Clock,
  unpaid: CreditCard,
  cancelled: Ban,
  lapsed: Ban,
  declined: CircleX,
  unknown: CircleHelp,
  none: CreditCard,
};
const nextSteps = {
  paid: null,
  refunded: null,
  waiting: null,
  unpaid: 'goOn',
  cancelled: 'tryAgain',
  lapsed: 'tryAgain',
  declined: 'tryAgain',
  unknown: null,
  none: 'choose',
} as const;

interface State {
  status: PaymentStatus;
  order: Order | undefined;
}

interface PaymentStateProps {
  /** PayPal's id of the order that the user returned from; null for the last order. */
  token: string | null;
  /** Number of orders cancelled on the page; the status is reloaded when it changes. */
  ended?: number;
  /** Called when the order was cancelled, or turned out to have ended. */
  onEnded?(): void;
}

/** Status of a payment, and the user's next steps. */
export function PaymentState({ token, ended, onEnded }: PaymentStateProps) {
  const stores = useStores();
  useSheet(pagesCss);
  const t = useText(texts);
  const told = useServerText();
  const { locale } = useLanguage();
  const { requests } = stores;
  useStore(requests.$answered);
  const payments = paymentsOf(stores);
  const notDone = useStore(payments.orders.$notDone);
  const [state, setState] = useState<State | null>(null);
  const [turn] = useState(latest);
  const [showsReceipt, setShowsReceipt] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const reason = useReportedError(failure);
  const look = useCallback(
    (of: string | null) => {
      const isLatest = turn();
      setFailure(null);
      lookAtPayment(stores, payments, of).then(
        (found) => isLatest() && setState(found),
        (error: ApiFailure) => isLatest() && setFailure(error),
      );
    },
    [stores, payments, turn],
  );
  useEffect(() => look(token), [look, token, ended]);
  // The order that was waited for has ended. It is the last one: none can be made meanwhile
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !notDone) look(null);
    wasWaiting.current = notDone !== null;
  }, [notDone, look]);

  if (reason) return <ErrorNotice text={t('stateFailed', { reason })} onRetry={() => look(token)} />;
  if (!state) {
    return (
      <div className="sub-state" role="status" aria-label={t('stateLoading')}>
        <Skeleton height="72px" />
      </div>
    );
  }
  const { status, order } = state;
  const Icon = icons[status];
  const next = nextSteps[status];
  return (
    <section ref={keepAtHeading} className="sub-state" data-status={status} aria-labelledby="sub-state">
      <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
      <div role="status">
        <h2 id="sub-state" tabIndex={-1}>
          {t(`${status}Title`)}
        </h2>
        <p>{(order && declineWords(order, t)) ?? t(`${status}Text`)}</p>
        {order && (
          <p className="sub-state-order">
            {[
              told(order.title),
              orderAmount(locale, order.total, order),
              ...grantLines(order, t, locale),
            ].join(' · ')}
          </p>
        )}
      </div>
      <div className="sub-state-ways">
        {next && canPurchase(requests, order) && (
          <Button variant="primary" onClick={() => openPurchase(requests, order)}>
            {t(next)}
          </Button>
        )}
        {order && isUnpaid(order) && (
          <CancelOrderButton order={order} onEnded={onEnded ?? (() => look(token))} />
        )}
        {(status === 'paid' || status === 'refunded') && order?.receipt_number && (
          <Button icon={ReceiptText} onClick={() => setShowsReceipt(true)}>
            {t('receipt')}
          </Button>
        )}
      </div>
      {showsReceipt && order && <ReceiptDialog order={order} onClose={() => setShowsReceipt(false)} />}
    </section>
  );
}
