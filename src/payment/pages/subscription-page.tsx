import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { PlanBadge } from '../../account/index.ts';
import { formatDate } from '../../i18n/format.ts';
import { paymentPages as texts } from '../../i18n/en/payment/pages.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { BuyButtons } from '../buy-buttons.tsx';
import { OrderTable } from '../orders/order-table.tsx';
import pagesCss from './pages.css?inline';
import { PaymentState } from '../view/payment-state.tsx';
import { paymentsOf } from '../payments.ts';
import { PlanTable } from '../plans/plan-table.tsx';
import { returnedToken } from './returned.ts';
import { useOrders } from '../orders/use-orders.ts';

/** Plan, orders and receipts, and the status of a payment that left the page. */
export function SubscriptionPage() {
  const stores = useStores();
  useSheet(pagesCss);
  const t = useText(texts);
  /** Number of orders completed while this page is open. */
  const [arrived, setArrived] = useState(0);
  /** Number of orders cancelled on this page. */
  const [ended, setEnded] = useState(0);
  const onEnded = () => setEnded((before) => before + 1);
  const token = arrived > 0 ? null : returnedToken();
  useEffect(() => paymentsOf(stores).orders.onCompleted(() => setArrived((before) => before + 1)), [stores]);
  return (
    <div className="sub">
      {(token !== null || arrived > 0) && (
        <PaymentState key={arrived} token={token} ended={ended} onEnded={onEnded} />
      )}
      <PlanCard />
      <section className="sub-orders" aria-labelledby="sub-plans">
        <h2 id="sub-plans">{t('plans')}</h2>
        <PlanTable />
      </section>
      <section className="sub-orders" aria-labelledby="sub-orders">
        <h2 id="sub-orders">{t('orders')}</h2>
        <OrderList ended={ended} onEnded={onEnded} />
      </section>
    </div>
  );
}

function PlanCard() {
  const stores = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const bonus = useStore(stores.bonus.$bonus);
  const count = useStore(stores.bonus.$creditBalance);
  const { expireDate } = useStore(stores.bonus.$plan);
  return (
    <section className="sub-plan" aria-label={t('plan')}>
      <div className="sub-plan-words">
        <p className="sub-plan-name">
          {t('plan')} <PlanBadge bonus={bonus} />
        </p>
        <p className="sub-plan-balance">
          {bonus ? t('balance', { count }) : <Skeleton width="160px" height="28px" />}
        </p>
        <p className="sub-plan-end">
          {bonus &&
            (expireDate
              ? t('planEnds', { date: formatDate(locale, expireDate, { dateStyle: 'long' }) })
              : t('noExpiry'))}
        </p>
      </div>
      <div className="sub-plan-ways">
        {bonus?.is_highest_plan && <p className="sub-plan-end">{t('highestPlan')}</p>}
        <BuyButtons />
      </div>
      <p className="sub-plan-rules">
        {expireDate && (
          <>
            {t(bonus?.is_highest_plan ? 'renewalHighest' : 'renewal', {
              date: formatDate(locale, expireDate, { dateStyle: 'long' }),
            })}{' '}
          </>
        )}
        {t('rules')}
      </p>
    </section>
  );
}

interface OrderListProps {
  /** Number of orders cancelled on this page. */
  ended: number;
  onEnded(): void;
}

function OrderList({ ended, onEnded }: OrderListProps) {
  const t = useText(texts);
  const { items: orders, failure, hasMore, isLoading, load, loadMore } = useOrders(ended);
  const reason = useReportedError(failure);
  if (!orders) {
    if (reason) return <ErrorNotice text={t('ordersFailed', { reason })} onRetry={load} />;
    return <Skeleton height="180px" />;
  }
  if (orders.length === 0) {
    return <EmptyState icon={ReceiptText} title={t('noOrdersTitle')} text={t('noOrdersText')} />;
  }
  return (
    <>
      <OrderTable orders={orders} onEnded={onEnded} />
      {reason && <ErrorNotice text={t('ordersFailed', { reason })} onRetry={load} />}
      {hasMore && (
        <Button className="sub-more" busy={isLoading} onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
