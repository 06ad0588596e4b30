import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { paymentView as texts } from '../i18n/en/payment-view.ts';
import { useText } from '../i18n/use-text.ts';
import { Notices } from '../notices/index.ts';
import { storesFor } from '../stores/registry.ts';
import { showToast } from '../ui/toasts.ts';
import type { Wish } from './choose.ts';
import { PaymentHost } from './payment-host.tsx';
import { paymentsOf } from './payments.ts';
import { isApproved, lookAtPayment, returnedToken } from './returned.ts';

interface TagPopupProps {
  apiBase: string | undefined;
  /** Page that a payment comes back to; this one when not given. */
  returnUrl: string | undefined;
  /** What to open; a new object opens it again. */
  wish: Wish | null;
}

/** All of the tag but its button: the popup, and what became of a payment that led away from the page. */
export function TagPopup({ apiBase, returnUrl, wish }: TagPopupProps) {
  const t = useText(texts);
  const stores = storesFor({ apiBase });
  useEffect(() => void stores.session.start(), [stores]);
  const isSignedIn = useStore(stores.session.$session).status === 'signed-in';
  useEffect(() => {
    if (!isSignedIn || returnedToken() === null || !isApproved()) return;
    lookAtPayment(stores, paymentsOf(stores)).then(
      ({ standing }) => {
        if (standing === 'declined') showToast({ tone: 'error', text: t('noteDeclined') });
      },
      // Found again when the user buys
      () => undefined,
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once, whatever the language
  }, [stores, isSignedIn]);
  return (
    <>
      <PaymentHost
        stores={stores}
        wish={wish}
        subscription={{
          url: new URL(returnUrl ?? location.pathname + location.search, location.href).href,
          open() {
            if (returnUrl) location.assign(new URL(returnUrl, location.href));
          },
        }}
      />
      <Notices stores={stores} />
    </>
  );
}
