import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState, type ReactNode } from 'react';
import { reportExposure } from '../../analytics/index.ts';
import { PRODUCT_CREDIT } from '../../contract/constants/payments.ts';
import { useHost } from '../../element/host-context.ts';
import { paymentView as texts } from '../../i18n/en/payment/view.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import type { WaitingOrder } from '../popup/checkout.ts';
import { agreedOffer, type Offer } from '../plans/offers.ts';
import { OrderSummary, WaitingSummary } from './order-summary.tsx';
import { PlanChange } from '../plans/plan-change.tsx';
import { usePaymentFailure } from './payment-words.ts';
import type { CheckoutProps } from '../use-payments.ts';
import { createWallet, type WalletStep } from './wallet.ts';
import { WalletPanel } from './wallet-panel.tsx';
import { boughtOrder, raise } from '../raise.ts';

interface PaymentViewProps extends Pick<CheckoutProps, 'payments'> {
  offer: Offer;
  /** The order to continue. */
  continued: WaitingOrder | null;
  returnUrl: string;
  /** Goes back to the products; undefined in single mode. */
  onBack: (() => void) | undefined;
  /** Called when PayPal itself failed, after the user was told: opens the page with plan and orders. */
  onFailed(): void;
}

/** Whether the totals can be shown. They may still change while an order is being prepared. */
const showsSums = ({ name }: WalletStep) => name !== 'preparing';

/** The payment of one product. */
export function PaymentView(props: PaymentViewProps) {
  const stores = useStores();
  const { payments, offer, continued, returnUrl, onBack, onFailed } = props;
  const t = useText(texts);
  const host = useHost();
  const textOf = usePaymentFailure();
  const id = offer.product.product_id;
  const now = () => payments.$offers.get()?.find(({ product }) => product.product_id === id) ?? offer;
  const [wallet] = useState(() =>
    createWallet({
      stores,
      payments,
      host,
      offer: now,
      continued,
      returnUrl,
      explain: (reason, failure) =>
        failure ? textOf(failure) : t(reason === 'unsure' ? 'unsure' : 'noteDeclined'),
      announce: (text) => void showToast({ tone: 'error', text }),
      onWalletError(message, order) {
        showToast({ tone: 'error', text: message });
        const detail = { ...boughtOrder(now(), order), reason: 'wallet', message } as const;
        if (raise(host, 'vox-payment-failed', detail)) onFailed();
      },
    }),
  );
  useEffect(() => {
    void wallet.prepare();
    return () => wallet.leave();
  }, [wallet]);
  useEffect(() => reportExposure(stores, 'pay_paypal'), [stores]);
  const step = useStore(wallet.$step);
  const agreed = useStore(wallet.$agreed);
  return (
    <PaymentFrame
      offer={offer}
      onBack={onBack}
      summary={
        showsSums(step) && (
          <OrderSummary offer={agreed ? agreedOffer(offer, agreed) : offer}>
            <PlanChange offer={offer} />
          </OrderSummary>
        )
      }
    >
      <WalletPanel wallet={wallet} payments={payments} />
    </PaymentFrame>
  );
}

interface PaymentFrameProps {
  /** Null while loading. */
  offer: Offer | null;
  onBack?: (() => void) | undefined;
  /** A placeholder while there is none. */
  summary: ReactNode;
  children: ReactNode;
}

/** Heading and columns of the payment view. */
export function PaymentFrame({ offer, onBack, summary, children }: PaymentFrameProps) {
  const t = useText(texts);
  const title =
    offer &&
    (offer.product.product_type === PRODUCT_CREDIT
      ? t('purchaseTitle')
      : t('subscribeTitle', { plan: offer.product.title }));
  return (
    <div className="pay-view">
      <div className="pay-view-left">
        {onBack && (
          <Button variant="quiet" size={32} icon={ArrowLeft} className="pay-back" onClick={onBack}>
            {t('back')}
          </Button>
        )}
        <h3 className="pay-view-title" tabIndex={-1}>
          {title ?? <span className="ui-skeleton pay-grey-title" />}
        </h3>
        {summary || <WaitingSummary />}
      </div>
      <div className="pay-view-right">{children}</div>
    </div>
  );
}
