import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { onPendingOrder, readPendingOrder } from '../../stores/pending-order.ts';
import { useStores } from '../../stores/use-stores.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { answerPurchases } from '../answer-purchases.ts';
import { intentFor, type PurchaseIntent } from '../plans/choose.ts';
import { hasKeptIntent } from '../plans/kept-intent.ts';
import type { SubscriptionPlace } from '../payment-host.tsx';

const loadHost = () => import('../payment-host.tsx');

const here: SubscriptionPlace = {
  get url() {
    return location.href.split('#')[0]!;
  },
  open: () => {},
};

interface PaymentPopupProps {
  /** The page with plan and orders. Default: the current page. */
  subscription?: SubscriptionPlace;
}

/**
 * An element's payment popup. Answers purchase requests and resumes an unfinished order. Its code loads when there is
 * something to show.
 */
export function PaymentPopup({ subscription = here }: PaymentPopupProps) {
  const stores = useStores();
  const { session, client, bonus } = stores;
  const [intent, setIntent] = useState<PurchaseIntent | null>(null);
  const [hasNews, setHasNews] = useState(() => hasKeptIntent(client.apiBase));
  const uid = useStore(session.$session).user?.uid;
  useEffect(() => answerPurchases(client.apiBase, (asked) => setIntent(intentFor(asked))), [client]);
  useEffect(
    () =>
      bonus.$refusals.subscribe(({ length }) => {
        if (length > 0) setHasNews(true);
      }),
    [bonus],
  );
  useEffect(() => {
    const look = () => {
      if (uid !== undefined && readPendingOrder(stores, uid)) setHasNews(true);
    };
    look();
    return onPendingOrder(look);
  }, [uid, stores]);
  if (!intent && !hasNews) return null;
  const giveUp = () => {
    setIntent(null);
    setHasNews(false);
  };
  return (
    <OnDemand load={loadHost} onClose={giveUp}>
      {({ PaymentHost }) => <PaymentHost subscription={subscription} intent={intent} />}
    </OnDemand>
  );
}
