import { useEffect, useRef } from 'react';
import { reportExposure } from '../../analytics/index.ts';
import { PRODUCT_CREDIT, PRODUCT_MEMBER } from '../../contract/constants/payments.ts';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { firstTab, obstacleOf, wantedOffer } from '../plans/choose.ts';
import { NothingToBuy } from '../popup/nothing-to-buy.tsx';
import type { Offer } from '../plans/offers.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentFrame } from './payment-view.tsx';
import { PlanChange } from '../plans/plan-change.tsx';
import { useIsWaiting, type CheckoutProps } from '../use-payments.ts';
import { WaitingPayment } from './waiting.tsx';

interface SingleProps extends CheckoutProps {
  onBuy(offer: Offer): void;
}

/** One product: starts its payment at once, or shows why it cannot be bought. */
export function Single(props: SingleProps) {
  const stores = useStores();
  const { payments, checkout, offers, planStatus, onBuy } = props;
  const t = useText(texts);
  const isWaiting = useIsWaiting();
  const wanted = wantedOffer(checkout.intent, offers, planStatus);
  const obstacle = wanted ? obstacleOf(wanted, planStatus) : null;
  const tab = firstTab(checkout.intent, offers, planStatus);
  // Once each time the popup opens: afterwards the user decides
  const begun = useRef<object>(null);
  useEffect(() => {
    if (!wanted || obstacle || isWaiting || begun.current === checkout.intent) return;
    begun.current = checkout.intent;
    onBuy(wanted);
  });
  useEffect(
    () => reportExposure(stores, tab === PRODUCT_MEMBER ? 'membership_single_popup' : 'credits_single_popup'),
    [stores, tab],
  );
  if (!wanted || obstacle) {
    const text = obstacle === 'no-membership' ? 'needsMembership' : obstacle ? 'lowerPlan' : 'nothingToBuy';
    const among = obstacle === 'no-membership' ? PRODUCT_MEMBER : tab;
    return (
      <NothingToBuy
        text={t(text)}
        label={t(obstacle === 'no-membership' ? 'upgrade' : 'allPlans')}
        onGoOn={() => payments.chooseAmongAll(among)}
      />
    );
  }
  if (checkout.checking !== null || checkout.unpaid) return <WaitingPayment />;
  const isCredit = wanted.product.product_type === PRODUCT_CREDIT;
  return (
    <PaymentFrame
      offer={wanted}
      summary={
        <OrderSummary offer={wanted}>
          <PlanChange offer={wanted} />
        </OrderSummary>
      }
    >
      <div className="pay-wallet">
        <Button variant="primary" size={48} wide aria-disabled={isWaiting} onClick={() => onBuy(wanted)}>
          {t(isCredit ? 'purchase' : 'subscribe')}
        </Button>
      </div>
    </PaymentFrame>
  );
}
