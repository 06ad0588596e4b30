import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isForPageAuthor, isRefusal } from '../../api/failure.ts';
import { useHost } from '../../element/host-context.ts';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { keepFocus } from '../../ui/layers/keep-focus.ts';
import type { Checkout } from './checkout.ts';
import { Choice } from '../plans/choice.tsx';
import { obstacleOf, type PurchaseIntent } from '../plans/choose.ts';
import type { Offer } from '../plans/offers.ts';
import { NothingToBuy } from './nothing-to-buy.tsx';
import { usePaymentFailure } from '../view/payment-words.ts';
import { PaymentView } from '../view/payment-view.tsx';
import type { Payments } from '../payments.ts';
import { boughtProduct, raise } from '../raise.ts';
import { Single } from '../view/single.tsx';
import { WaitingChoice, WaitingPayment } from '../view/waiting.tsx';

/** The element that gets the focus in each view. */
const FOCUSED = '.pay-view-title, :is(.ui-empty, .ui-notice, [data-chosen]) button';

const loadSignIn = () => import('./sign-in.tsx');

interface CheckoutContentProps {
  payments: Payments;
  checkout: Checkout;
  returnUrl: string;
  onFailed(): void;
}

/** Renders the view for the popup's state. */
export function CheckoutContent({ payments, checkout, returnUrl, onFailed }: CheckoutContentProps) {
  const stores = useStores();
  const t = useText(texts);
  const host = useHost();
  const textOf = usePaymentFailure();
  const { status } = useStore(stores.session.$session);
  // Store updates render synchronously; deferring them splits the work on the cards
  const offers = useDeferredValue(useStore(payments.$offers));
  const planStatus = useDeferredValue(useStore(payments.$planStatus));
  const failure = useStore(payments.$failure);
  const { intent } = checkout;
  const isSingle = intent.mode === 'single';
  const isVisitor = status === 'signed-out';
  // A server may show prices to users only
  const isForUsers = isVisitor && failure !== null && isRefusal(failure) && !isForPageAuthor(failure);
  const told = isForUsers ? null : failure;
  useReportedError(told, told ? textOf(told) : undefined);
  const { wanted } = checkout;
  // Nothing is requested before the session is known
  useEffect(() => {
    if (status === 'signed-out' || status === 'signed-in') void payments.load();
  }, [status, payments, intent]);
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => keepFocus(view.current!, FOCUSED), []);
  const step = checkout.paying ?? wanted;
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    view.current?.querySelector<HTMLElement>(FOCUSED)?.focus();
  }, [step]);
  const onBuy = (offer: Offer) => {
    if (!raise(host, 'vox-payment-choose', boughtProduct(offer))) return;
    if (isVisitor) payments.want(offer.product.product_id);
    else payments.buy(offer);
  };
  /** The intent whose payment was already started. */
  const [begun, setBegun] = useState<PurchaseIntent | null>(null);
  const begin = useEffectEvent(() => {
    // The values being rendered may belong to another user
    if (offers !== payments.$offers.get() || planStatus !== payments.$planStatus.get()) return;
    setBegun(intent);
    const offer = offers?.find(({ product }) => product.product_id === intent.productId);
    if (offer && planStatus && obstacleOf(offer, planStatus) === null) onBuy(offer);
  });
  const pays = intent.pays === true && begun !== intent;
  useEffect(() => {
    if (pays && offers && planStatus) begin();
  }, [pays, offers, planStatus]);

  const content = () => {
    if (isForUsers || (isVisitor && (wanted || (isSingle && (offers || !told))))) {
      return (
        <Chunk
          load={loadSignIn}
          waiting={null}
          failed={(retry) => <ErrorNotice text={t('unreachable')} onRetry={retry} />}
        >
          {({ SignIn }) => (
            <SignIn
              checkout={checkout}
              offer={offers?.find(({ product }) => product.product_id === (wanted ?? intent.productId))}
              onBack={wanted === null ? undefined : () => payments.want(null)}
            />
          )}
        </Chunk>
      );
    }
    if (status === 'unreachable') {
      return <ErrorNotice text={t('unreachable')} onRetry={() => void stores.session.start()} />;
    }
    if (!offers || !planStatus) {
      if (told) {
        return (
          <ErrorNotice
            text={t('loadFailed', { reason: textOf(told) })}
            {...(!isForPageAuthor(told) && { onRetry: () => void payments.load() })}
          />
        );
      }
      return isSingle || checkout.resuming || pays ? <WaitingPayment /> : <WaitingChoice />;
    }
    if (checkout.resuming || pays || (intent.pays && checkout.checking !== null)) return <WaitingPayment />;
    const offer = offers.find(({ product }) => product.product_id === checkout.paying);
    const all = { payments, checkout, offers, planStatus };
    if (offer) {
      return (
        <PaymentView
          key={`${checkout.paying} ${checkout.continued?.buss_orderid}`}
          payments={payments}
          offer={offer}
          continued={checkout.continued}
          returnUrl={returnUrl}
          onBack={isSingle ? undefined : payments.back}
          onFailed={onFailed}
        />
      );
    }
    if (checkout.paying) {
      // An earlier order of a product that is no longer sold
      return <NothingToBuy text={t('nothingToBuy')} label={t('allPlans')} onGoOn={payments.back} />;
    }
    return isSingle ? <Single {...all} onBuy={onBuy} /> : <Choice {...all} onBuy={onBuy} />;
  };
  return (
    <div ref={view} className="pay-checkout">
      {content()}
    </div>
  );
}
