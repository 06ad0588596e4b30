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
  /** Page that a payment comes back to. If absent or invalid, this page. */
  returnUrl: string | undefined;
  /** What to open; a new object opens it again. */
  intent: PurchaseIntent | null;
}

/** The tag's popup, and the result of a payment that left the page. */
export function TagPopup({ returnUrl, intent }: TagPopupProps) {
  const t = useText(texts);
  const stores = useStores();
  const isSignedIn = useStore(stores.session.$session).status === 'signed-in';
  const tellDeclined = useEffectEvent(() => showToast({ tone: 'error', text: t('noteDeclined') }));
  useEffect(() => {
    // Loads the code only when PayPal sent the user back
    if (!isSignedIn || !location.search.includes('PayerID=')) return;
    void (async () => {
      const { lookAtPayment, returnedToken } = await import('../pages/returned.ts');
      if (returnedToken() === null) return;
      const { status } = await lookAtPayment(stores, paymentsOf(stores));
      if (status === 'declined') tellDeclined();
    })().catch(() => undefined); // The next purchase finds it again
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
