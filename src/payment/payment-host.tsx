import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect } from 'react';
import { useHost } from '../element/host-context.ts';
import { payment as texts } from '../i18n/en/payment/payment.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { showToast } from '../ui/layers/toasts.ts';
import { Banner } from './popup/banner.tsx';
import { CheckoutDialog } from './popup/checkout-dialog.tsx';
import type { PurchaseIntent } from './plans/choose.ts';
import { takeKeptIntent } from './plans/kept-intent.ts';
import { usePaymentToast } from './view/payment-words.ts';
import { paymentsOf } from './payments.ts';
import { RefusalBar } from './popup/refusal-bar.tsx';
import { useIsWaiting } from './use-payments.ts';

/** The page with plan and orders. */
export interface SubscriptionPlace {
  /** Absolute address; a payment that leaves the page comes back to it. */
  url: string;
  /** Opens that page. */
  open(): void;
}

interface PaymentHostProps {
  subscription: SubscriptionPlace;
  /** What to open; a new object opens it again. */
  intent: PurchaseIntent | null;
}

/** An element's payment popup and all its messages, once its code is loaded. */
export function PaymentHost({ subscription, intent }: PaymentHostProps) {
  const stores = useStores();
  const host = useHost();
  const t = useText(texts);
  const toastOf = usePaymentToast();
  const payments = paymentsOf(stores);
  // Deferred: opening it in one render would block a slow machine
  const checkout = useDeferredValue(useStore(payments.$checkout));
  const mine = checkout?.owner === host ? checkout : null;
  const speaks = useStore(payments.$speaker) === host;
  const { status } = useStore(stores.session.$session);
  const isWaiting = useIsWaiting();

  // When the element leaves the page, its popup closes
  useEffect(() => payments.attach(host), [payments, host]);
  useEffect(() => payments.orders.check(), [payments]);
  useEffect(() => {
    if (intent) payments.open(host, intent);
  }, [payments, host, intent]);
  useEffect(() => {
    if (status !== 'signed-in' && status !== 'signed-out') return;
    // Discard the intent if the visitor came back without signing in
    const kept = takeKeptIntent(stores.client.apiBase);
    if (kept && status === 'signed-in' && !payments.$checkout.get()) payments.open(host, kept);
  }, [status, stores, payments, host]);
  useEffect(() => {
    const ends = [
      payments.onWord((word) => {
        if (payments.$speaker.get() === host) showToast(toastOf(word));
      }),
      payments.orders.onCompleted((order) => {
        if (payments.$speaker.get() !== host) return;
        const told = showToast({ tone: 'ok', text: t('completed') });
        void payments.paid.tell(host, order);
        Promise.all([import('./view/what-came.ts'), payments.paid.look(order.buss_orderid)]).then(
          ([{ tellWhatCame }, came]) => tellWhatCame(came, told, host.$language.get().locale),
          () => undefined, // The list of orders shows it, too
        );
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [payments, host, t, toastOf]);
  return (
    <>
      {!mine && <Banner payments={payments} />}
      {!checkout && speaks && !isWaiting && (
        <RefusalBar onTryAgain={() => payments.open(host, { mode: 'multi' })} />
      )}
      {mine && (
        <CheckoutDialog
          payments={payments}
          checkout={mine}
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
