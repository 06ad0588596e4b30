import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PRODUCT_CREDIT, PRODUCT_MEMBER } from '../contract/constants/payments.ts';
import type { PanelProps } from '../element/host.ts';
import { useMethods } from '../element/use-methods.ts';
import { paymentShell as texts } from '../i18n/en/payment/shell.ts';
import { useText } from '../i18n/use-text.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import { answerPurchases, type AskedPurchase } from './answer-purchases.ts';
import { intentFor, type PurchaseIntent } from './plans/choose.ts';
import { Later } from './popup/later.tsx';
import { paymentsOf } from './payments.ts';
import type { CarriedIntent } from './shell.ts';
import type { PaymentSpec } from './spec.ts';
import { TagPopup } from './popup/tag-popup.tsx';

function PaymentPanel(props: PanelProps<PaymentSpec, CarriedIntent | undefined>) {
  const { host, carried, apiBase, returnUrl } = props;
  const stores = useStores();
  const t = useText(texts);
  const intentOf = (asked: AskedPurchase | null): PurchaseIntent => {
    const { mode, tab, productId, entry } = host.$props.get();
    // A request from another element overrides the button's own settings
    if (asked) return intentFor(asked);
    return { mode, productId, entry, tab: tab === 'credit' ? PRODUCT_CREDIT : PRODUCT_MEMBER };
  };
  const [intent, setIntent] = useState<PurchaseIntent | null>(() =>
    carried ? intentOf(carried.asked) : null,
  );
  const show = () => setIntent(intentOf(null));

  useEffect(() => void stores.session.start(), [stores]);
  // In the same task in which the shell stops to listen: a press right after it must not be lost
  useLayoutEffect(() => answerPurchases(apiBase, (asked) => setIntent(intentFor(asked))), [apiBase]);
  // The page owns what it slots in, so the slot itself listens for clicks
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
      if (payments.$checkout.get()?.owner === host) payments.close();
      else setIntent(null);
    },
  });
  return (
    <>
      <slot name="opener" ref={opener}>
        <button type="button" className="ui-opener" part="opener" data-carry="opener">
          <slot>{t('open')}</slot>
        </button>
      </slot>
      <Later>
        <TagPopup returnUrl={returnUrl} intent={intent} />
      </Later>
    </>
  );
}

export default storesPanel<PaymentSpec, CarriedIntent | undefined>('vox-payment-panel', PaymentPanel);
