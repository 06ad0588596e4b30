import { useStore } from '@nanostores/react';
import LogIn from 'lucide-react/icons/log-in';
import { useEffect, useRef } from 'react';
import { useHost } from '../element/host-context.ts';
import { payment as texts } from '../i18n/en/payment.ts';
import { useText } from '../i18n/use-text.ts';
import type { Stores } from '../stores/registry.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import type { Box } from './box.ts';
import { Choice } from './choice.tsx';
import type { Offer } from './offers.ts';
import { usePaymentFailure } from './payment-words.ts';
import { PaymentView } from './payment-view.tsx';
import type { Payments } from './payments.ts';
import { boughtProduct, raise } from './raise.ts';
import { Single } from './single.tsx';
import { WaitingChoice, WaitingPayment } from './waiting.tsx';

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
  const isSingle = box.wish.mode === 'single';
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
        <EmptyState icon={LogIn} title={t('signInTitle')} text={t('signInText')}>
          <Button
            variant="primary"
            onClick={() => stores.requests.raise('vox-sign-in', { reason: 'missing' })}
          >
            {t('signIn')}
          </Button>
        </EmptyState>
      );
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
