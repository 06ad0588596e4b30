import { useStore } from '@nanostores/react';
import Check from 'lucide-react/icons/check';
import Crown from 'lucide-react/icons/crown';
import { PRODUCT_MEMBER, TOP_PLAN_LEVEL } from '../../contract/constants/payments.ts';
import { report } from '../../analytics/index.ts';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import { chosenOffer, obstacleOf } from './choose.ts';
import { plansOf, type Offer } from './offers.ts';
import { PlanCard } from './plan-card.tsx';
import { useIsWaiting, type CheckoutProps } from '../use-payments.ts';
import { useStores } from '../../stores/use-stores.ts';

interface MembershipTabProps extends CheckoutProps {
  onBuy(offer: Offer): void;
}

/** The plans, and the benefits of the chosen one. */
export function MembershipTab({ payments, checkout, offers, planStatus, onBuy }: MembershipTabProps) {
  const stores = useStores();
  const t = useText(texts);
  const isWaiting = useIsWaiting();
  const { expireDate } = useStore(stores.bonus.$plan);
  const plans = plansOf(offers);
  const chosen = chosenOffer(PRODUCT_MEMBER, checkout.chosen, checkout.intent, offers, planStatus);
  const current = plans.find(({ product }) => product.level === planStatus.level);
  const shown = chosen ?? current ?? plans.at(-1);
  if (!shown) return <p className="pay-nothing">{t('noPlans')}</p>;
  return (
    <>
      {/* This entry point is for users who need this plan */}
      {checkout.intent.entry === 'subscribe-300' && planStatus.level < TOP_PLAN_LEVEL && (
        <p className="pay-needs">
          <Crown size={16} aria-hidden="true" />
          <span>{t('requiresCreator')}</span>
        </p>
      )}
      {plans.length > 0 && planStatus.level >= plans.at(-1)!.product.level && (
        <p className="pay-needs">
          <Crown size={16} aria-hidden="true" />
          <span>{t('highestPlan')}</span>
        </p>
      )}
      <ul className="pay-plans">
        {plans.map((offer) => (
          <PlanCard
            key={offer.product.product_id}
            offer={offer}
            chosen={offer === chosen}
            isLower={obstacleOf(offer, planStatus) !== null}
            isCurrent={offer === current}
            endsAt={expireDate}
            isWaiting={isWaiting}
            busy={checkout.checking === offer.product.product_id}
            onChoose={() => payments.choose(offer.product.product_id)}
            onBuy={() => {
              void report(stores, 'h5_button_click', { value: 'subscribe_button' });
              onBuy(offer);
            }}
          />
        ))}
      </ul>
      <PlanDetails offer={shown} />
    </>
  );
}

function PlanDetails({ offer }: { offer: Offer }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const told = useServerText();
  const { product, words } = offer;
  const list = product.desList.length > 0 ? product.desList : words.desList;
  return (
    <section className="pay-details" aria-label={product.title}>
      <div className="pay-quota">
        <p className="pay-quota-name">{t('monthlyQuota')}</p>
        <p className="pay-quota-count">
          <strong>{formatNumber(locale, product.recharge_credit)}</strong> {t('creditsUnit')}
        </p>
        <p className="pay-quota-note">{t('quotaExpires')}</p>
      </div>
      <ul className="pay-features">
        {list.map((line) => (
          <li key={line}>
            <Check size={16} aria-hidden="true" />
            <span>
              <bdi>{told(line)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
