import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useHost } from '../../element/host-context.ts';
import { payment as texts } from '../../i18n/en/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import type { Stores } from '../../stores/registry.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { keepFocus } from '../../ui/layers/keep-focus.ts';
import type { Box } from './box.ts';
import { Choice } from '../plans/choice.tsx';
import type { Offer } from '../plans/offers.ts';
import { NothingToBuy } from './nothing-to-buy.tsx';
import { usePaymentFailure } from '../view/payment-words.ts';
import { PaymentView } from '../view/payment-view.tsx';
import type { Payments } from '../payments.ts';
import { boughtProduct, raise } from '../raise.ts';
import { Single } from '../view/single.tsx';
import { WaitingChoice, WaitingPayment } from '../view/waiting.tsx';

/** Where one goes on in each view. */
const FOCUSED = '.pay-view-title, :is(.ui-empty, .ui-notice, [data-chosen]) button';

const loadSignIn = () => import('./sign-in.tsx');

interface BoxContentProps {
  stores: Stores;
  payments: Payments;
  box: Box;
  returnUrl: string;
  onFailed(): void;
}

/** The view of the popup that its state asks for. */
export function BoxContent({ stores, payments, box, returnUrl, onFailed }: BoxContentProps) {
  const t = useText(texts);
  const host = useHost();
  const textOf = usePaymentFailure();
  const { status } = useStore(stores.session.$session);
  // What comes from a store is rendered in one go; the cards are given time
  const offers = useDeferredValue(useStore(payments.$offers));
  const standing = useDeferredValue(useStore(payments.$standing));
  const failure = useStore(payments.$failure);
  const { wish } = box;
  const isSingle = wish.mode === 'single';
  const isVisitor = status === 'signed-out';
  useReportedError(isVisitor ? null : failure, failure ? textOf(failure) : undefined);
  /** What a visitor wants to buy. */
  const [wanted, setWanted] = useState<Offer | null>(null);
  // Nothing is asked before it is known who is there
  useEffect(() => {
    setWanted(null);
    if (status === 'signed-out' || status === 'signed-in') void payments.load();
  }, [status, payments, wish]);
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => keepFocus(view.current!, FOCUSED), []);
  const step = box.paying ?? wanted;
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    view.current?.querySelector<HTMLElement>(FOCUSED)?.focus();
  }, [step]);
  const onBuy = (offer: Offer) => {
    if (!raise(host, 'vox-payment-choose', boughtProduct(offer))) return;
    if (isVisitor) {
      payments.choose(offer.product.product_id);
      setWanted(offer);
    } else payments.buy(offer);
  };

  const content = () => {
    // A server that names no prices to a visitor may do so to a user
    if (isVisitor && (wanted || isSingle || failure)) {
      return (
        <Chunk
          load={loadSignIn}
          waiting={null}
          failed={(retry) => <ErrorNotice text={t('unreachable')} onRetry={retry} />}
        >
          {({ SignIn }) => <SignIn stores={stores} onBack={wanted ? () => setWanted(null) : undefined} />}
        </Chunk>
      );
    }
    if (status === 'unreachable') {
      return <ErrorNotice text={t('unreachable')} onRetry={() => void stores.session.start()} />;
    }
    if (!offers || !standing) {
      if (failure) {
        return (
          <ErrorNotice
            text={t('loadFailed', { reason: textOf(failure) })}
            onRetry={() => void payments.load()}
          />
        );
      }
      return isSingle || box.resuming ? <WaitingPayment /> : <WaitingChoice />;
    }
    if (box.resuming) return <WaitingPayment />;
    const offer = offers.find(({ product }) => product.product_id === box.paying);
    const all = { stores, payments, box, offers, standing };
    if (offer) {
      return (
        <PaymentView
          key={`${box.paying} ${box.continued?.buss_orderid}`}
          stores={stores}
          payments={payments}
          offer={offer}
          continued={box.continued}
          returnUrl={returnUrl}
          onBack={isSingle ? undefined : payments.back}
          onFailed={onFailed}
        />
      );
    }
    if (box.paying) {
      // An order from before, of something that is not sold any more
      return <NothingToBuy text={t('nothingToBuy')} label={t('allPlans')} onGoOn={payments.back} />;
    }
    return isSingle ? <Single {...all} onBuy={onBuy} /> : <Choice {...all} onBuy={onBuy} />;
  };
  return (
    <div ref={view} className="pay-box">
      {content()}
    </div>
  );
}
