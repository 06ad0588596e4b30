import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHost } from '../../element/host-context.ts';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { keepFocus } from '../../ui/layers/keep-focus.ts';
import type { Box } from './box.ts';
import { Choice } from '../plans/choice.tsx';
import { obstacleOf, type Wish } from '../plans/choose.ts';
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
  payments: Payments;
  box: Box;
  returnUrl: string;
  onFailed(): void;
}

/** The view of the popup that its state asks for. */
export function BoxContent({ payments, box, returnUrl, onFailed }: BoxContentProps) {
  const stores = useStores();
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
  const { wanted } = box;
  // Nothing is requested before the session is known
  useEffect(() => {
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
    if (isVisitor) payments.want(offer.product.product_id);
    else payments.buy(offer);
  };
  /** The wish whose product was gone on to pay for. */
  const [begun, setBegun] = useState<Wish | null>(null);
  const begin = useEffectEvent(() => {
    // The values being rendered may belong to another user
    if (offers !== payments.$offers.get() || standing !== payments.$standing.get()) return;
    setBegun(wish);
    const offer = offers?.find(({ product }) => product.product_id === wish.productId);
    if (offer && standing && obstacleOf(offer, standing) === null) onBuy(offer);
  });
  const pays = wish.pays === true && begun !== wish;
  useEffect(() => {
    if (pays && offers && standing) begin();
  }, [pays, offers, standing]);

  const content = () => {
    // A server that names no prices to a visitor may do so to a user
    if (isVisitor && (wanted || isSingle || failure)) {
      return (
        <Chunk
          load={loadSignIn}
          waiting={null}
          failed={(retry) => <ErrorNotice text={t('unreachable')} onRetry={retry} />}
        >
          {({ SignIn }) => (
            <SignIn
              box={box}
              offer={offers?.find(({ product }) => product.product_id === (wanted ?? wish.productId))}
              onBack={wanted === null ? undefined : () => payments.want(null)}
            />
          )}
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
      return isSingle || box.resuming || pays ? <WaitingPayment /> : <WaitingChoice />;
    }
    if (box.resuming || pays || (wish.pays && box.checking !== null)) return <WaitingPayment />;
    const offer = offers.find(({ product }) => product.product_id === box.paying);
    const all = { payments, box, offers, standing };
    if (offer) {
      return (
        <PaymentView
          key={`${box.paying} ${box.continued?.buss_orderid}`}
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
