import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent } from 'react';
import { webAddress } from '../../api/web-address.ts';
import { paymentView as texts } from '../../i18n/en/payment/view.ts';
import { useText } from '../../i18n/use-text.ts';
import { SignInOverPage } from '../../sign-in/over-page/index.ts';
import { Notices } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { showToast } from '../../ui/layers/toasts.ts';
import type { PurchaseIntent } from '../plans/choose.ts';
import { Later } from './later.tsx';
import { PaymentHost } from '../payment-host.tsx';
import { paymentsOf } from '../payments.ts';

interface TagPopupProps {
  /** Page that a payment comes back to; this one when it is not given, or no web address. */
  returnUrl: string | undefined;
  /** What to open; a new object opens it again. */
  intent: PurchaseIntent | null;
}

/** All of the tag but its button: the popup, and what became of a payment that led away from the page. */
export function TagPopup({ returnUrl, intent }: TagPopupProps) {
  const t = useText(texts);
  const stores = useStores();
  const isSignedIn = useStore(stores.session.$session).status === 'signed-in';
  const tellDeclined = useEffectEvent(() => showToast({ tone: 'error', text: t('noteDeclined') }));
  useEffect(() => {
    // Its code comes where there is something to look at
    if (!isSignedIn || !location.search.includes('PayerID=')) return;
    void (async () => {
      const { lookAtPayment, returnedToken } = await import('../pages/returned.ts');
      if (returnedToken() === null) return;
      const { status } = await lookAtPayment(stores, paymentsOf(stores));
      if (status === 'declined') tellDeclined();
    })().catch(() => undefined); // Found again when the user buys
  }, [stores, isSignedIn]);
  const page = webAddress(returnUrl, location.href);
  return (
    <>
      <PaymentHost
        intent={intent}
        subscription={{
          url: page?.href ?? location.origin + location.pathname + location.search,
          open() {
            if (page) location.assign(page);
          },
        }}
      />
      <Later>
        <Notices />
        <SignInOverPage />
      </Later>
    </>
  );
}
