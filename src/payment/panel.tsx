import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PRODUCT_CREDIT, PRODUCT_MEMBER } from '../api/constants.ts';
import type { PanelProps } from '../element/host.ts';
import { reactPanel } from '../element/react-panel.tsx';
import { useMethods } from '../element/use-methods.ts';
import { paymentShell as texts } from '../i18n/en/payment-shell.ts';
import { paymentView } from '../i18n/en/payment-view.ts';
import { useText } from '../i18n/use-text.ts';
import { Notices } from '../notices/index.ts';
import { storesFor } from '../stores/registry.ts';
import { showToast } from '../ui/toasts.ts';
import { answerPurchases } from './answer-purchases.ts';
import type { PaymentEntry, Wish } from './choose.ts';
import { PaymentHost } from './payment-host.tsx';
import { paymentsOf } from './payments.ts';
import { isApproved, lookAtPayment, returnedToken } from './returned.ts';
import type { CarriedWish } from './shell.ts';
import type { PaymentSpec } from './spec.ts';

function PaymentPanel(props: PanelProps<PaymentSpec, CarriedWish>) {
  const { host, carried, apiBase, returnUrl } = props;
  const t = useText(texts);
  const tView = useText(paymentView);
  const stores = storesFor({ apiBase });
  const wishOf = (asked?: PaymentEntry): Wish => {
    const { mode, tab, productId, entry } = host.$props.get();
    // Who asks for something else than the button offers gets that
    if (asked) return { mode: 'multi', entry: asked };
    return { mode, productId, entry, tab: tab === 'credit' ? PRODUCT_CREDIT : PRODUCT_MEMBER };
  };
  const [wish, setWish] = useState<Wish | null>(() => (carried?.opens ? wishOf(carried.entry) : null));
  const show = (asked?: PaymentEntry) => setWish(wishOf(asked));

  useEffect(() => void stores.session.start(), [stores]);
  const isSignedIn = useStore(stores.session.$session).status === 'signed-in';
  useEffect(() => {
    if (!isSignedIn || returnedToken() === null || !isApproved()) return;
    lookAtPayment(stores, paymentsOf(stores)).then(
      ({ standing }) => {
        if (standing === 'declined') showToast({ tone: 'error', text: tView('noteDeclined') });
      },
      // Found again when the user buys
      () => undefined,
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once, whatever the language
  }, [stores, isSignedIn]);
  // In the task in which the shell goes: a press right after it must not fall between the two
  useLayoutEffect(() => answerPurchases(apiBase, (entry) => setWish({ mode: 'multi', entry })), [apiBase]);
  // What a page puts into a slot is none of React's: its clicks are heard on the slot itself
  const opener = useRef<HTMLSlotElement>(null);
  const onOpen = useRef(show);
  useLayoutEffect(() => {
    onOpen.current = show;
  });
  useLayoutEffect(() => {
    const slot = opener.current;
    const open = () => onOpen.current();
    slot?.addEventListener('click', open);
    return () => slot?.removeEventListener('click', open);
  }, []);
  useMethods<PaymentSpec>(host, {
    show: () => show(),
    hide() {
      const payments = paymentsOf(stores);
      if (payments.$box.get()?.owner === host) payments.close();
    },
  });
  return (
    <>
      <slot name="opener" ref={opener}>
        <button type="button" className="pay-opener" part="opener" data-carry="opener">
          <slot>{t('open')}</slot>
        </button>
      </slot>
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

export default reactPanel<PaymentSpec, CarriedWish>('vox-payment-panel', PaymentPanel);
