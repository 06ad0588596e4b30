import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PRODUCT_CREDIT, PRODUCT_MEMBER } from '../contract/constants/payments.ts';
import type { PanelProps } from '../element/host.ts';
import { useMethods } from '../element/use-methods.ts';
import { paymentShell as texts } from '../i18n/en/payment/shell.ts';
import { useText } from '../i18n/use-text.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import { answerPurchases, type AskedPurchase } from './answer-purchases.ts';
import { wishFor, type Wish } from './plans/choose.ts';
import { Later } from './popup/later.tsx';
import { paymentsOf } from './payments.ts';
import type { CarriedWish } from './shell.ts';
import type { PaymentSpec } from './spec.ts';
import { TagPopup } from './popup/tag-popup.tsx';

function PaymentPanel(props: PanelProps<PaymentSpec, CarriedWish | undefined>) {
  const { host, carried, apiBase, returnUrl } = props;
  const stores = useStores();
  const t = useText(texts);
  const wishOf = (asked: AskedPurchase | null): Wish => {
    const { mode, tab, productId, entry } = host.$props.get();
    // A request for something else takes precedence over the button
    if (asked) return wishFor(asked);
    return { mode, productId, entry, tab: tab === 'credit' ? PRODUCT_CREDIT : PRODUCT_MEMBER };
  };
  const [wish, setWish] = useState<Wish | null>(() => (carried ? wishOf(carried.asked) : null));
  const show = () => setWish(wishOf(null));

  useEffect(() => void stores.session.start(), [stores]);
  // In the task in which the shell goes: a press right after it must not fall between the two
  useLayoutEffect(() => answerPurchases(apiBase, (asked) => setWish(wishFor(asked))), [apiBase]);
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
      else setWish(null);
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
        <TagPopup returnUrl={returnUrl} wish={wish} />
      </Later>
    </>
  );
}

export default storesPanel<PaymentSpec, CarriedWish | undefined>('vox-payment-panel', PaymentPanel);
