import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect } from 'react';
import { useHost } from '../element/host-context.ts';
import { payment as texts } from '../i18n/en/payment.ts';
import { useText } from '../i18n/use-text.ts';
import type { Stores } from '../stores/registry.ts';
import { showToast } from '../ui/layers/toasts.ts';
import { Banner } from './popup/banner.tsx';
import { BoxDialog } from './popup/box-dialog.tsx';
import type { Wish } from './plans/choose.ts';
import { usePaymentToast } from './view/payment-words.ts';
import { paymentsOf } from './payments.ts';

/** Where the page with plan and orders is. */
export interface SubscriptionPlace {
  /** Absolute address; a payment that leaves the page comes back to it. */
  url: string;
  /** Goes there. */
  open(): void;
}

interface PaymentHostProps {
  stores: Stores;
  subscription: SubscriptionPlace;
  /** What to open; a new object opens it again. */
  wish: Wish | null;
}

/** The popup of an element with all that is said about buying, once its code is there. */
export function PaymentHost({ stores, subscription, wish }: PaymentHostProps) {
  const host = useHost();
  const t = useText(texts);
  const toastOf = usePaymentToast();
  const payments = paymentsOf(stores);
  // In its time: to open it in one go would hold up a slow machine
  const box = useDeferredValue(useStore(payments.$box));
  const mine = box?.owner === host ? box : null;

  // An element that leaves the page takes its popup along
  useEffect(() => payments.attach(host), [payments, host]);
  useEffect(() => payments.orders.check(), [payments]);
  useEffect(() => {
    if (wish) payments.open(host, wish);
  }, [payments, host, wish]);
  useEffect(() => {
    const ends = [
      payments.onWord((word) => {
        if (payments.speaks(host)) showToast(toastOf(word));
      }),
      payments.orders.onCompleted((order) => {
        if (!payments.speaks(host)) return;
        const told = showToast({ tone: 'ok', text: t('completed') });
        void payments.paid.tell(host, order);
        Promise.all([import('./view/what-came.ts'), payments.paid.look(order.buss_orderid)]).then(
          ([{ tellWhatCame }, came]) => tellWhatCame(came, told, host.$language.get().locale),
          () => undefined, // It stands in the list of orders too
        );
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [payments, host, t, toastOf]);
  return (
    <>
      {!mine && <Banner payments={payments} />}
      {mine && (
        <BoxDialog
          stores={stores}
          payments={payments}
          box={mine}
          returnUrl={subscription.url}
          onFailed={() => {
            payments.close();
            subscription.open();
          }}
        />
      )}
    </>
  );
}
