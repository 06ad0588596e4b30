import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../element/host-context.ts';
import { payment as texts } from '../i18n/en/payment.ts';
import { useText } from '../i18n/use-text.ts';
import type { Stores } from '../stores/registry.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { SignInPrompt } from '../ui/sign-in-prompt.tsx';
import type { Box } from './box.ts';
import { Choice } from './choice.tsx';
import type { Offer } from './offers.ts';
import { usePaymentFailure } from './payment-words.ts';
import { PaymentView } from './payment-view.tsx';
import type { Payments } from './payments.ts';
import { boughtProduct, raise } from './raise.ts';
import { Single } from './single.tsx';
import { WaitingChoice, WaitingPayment } from './waiting.tsx';

/** For who made the page. */
const HINT =
  'Nobody took vox-sign-in over. Cancel it and show your sign-in, or hand tokens over: configure({ getAccessToken }).';

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
  const offers = useStore(payments.$offers);
  const standing = useStore(payments.$standing);
  const failure = useStore(payments.$failure);
  const { wish } = box;
  const isSingle = wish.mode === 'single';
  const [isNowhere, setNowhere] = useState(false);
  // Nothing is asked before it is known who is there
  useEffect(() => {
    if (status === 'signed-in') void payments.load();
  }, [status, payments, wish]);
  const view = useRef<HTMLDivElement>(null);
  const before = useRef(box.paying);
  useEffect(() => {
    if (before.current === box.paying) return;
    before.current = box.paying;
    const next = box.paying ? '.pay-view-title' : '[data-chosen] button';
    view.current?.querySelector<HTMLElement>(next)?.focus();
  }, [box.paying]);
  const onBuy = (offer: Offer) => {
    if (raise(host, 'vox-payment-choose', boughtProduct(offer))) payments.buy(offer);
  };

  const content = () => {
    if (status === 'signed-out') {
      return (
        <SignInPrompt
          title={t('signInTitle')}
          text={t(isNowhere ? 'signInElsewhere' : 'signInText')}
          onSignIn={() => {
            const { requests } = stores;
            const isTaken = !requests.raise('vox-sign-in', { reason: 'missing' });
            if (isTaken || requests.isAnswered('vox-sign-in')) return;
            setNowhere(true);
            console.warn(HINT);
          }}
        />
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
      return isSingle ? <WaitingPayment /> : <WaitingChoice />;
    }
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
    return isSingle ? <Single {...all} onBuy={onBuy} /> : <Choice {...all} onBuy={onBuy} />;
  };
  return (
    <div ref={view} className="pay-box">
      {content()}
    </div>
  );
}
