import Crown from 'lucide-react/icons/crown';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { PRODUCT_CREDIT, PRODUCT_MEMBER } from '../../contract/constants/payments.ts';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tip } from '../../ui/layers/tip.tsx';
import { chosenOffer } from '../plans/choose.ts';
import { packagesOf, type Offer } from '../plans/offers.ts';
import { PackageCard } from './package-card.tsx';
import { useIsWaiting, type CheckoutProps } from '../use-payments.ts';

interface CreditTabProps extends CheckoutProps {
  onBuy(offer: Offer): void;
}

/** The credit packages, which only members can buy. */
export function CreditTab({ payments, checkout, offers, planStatus, onBuy }: CreditTabProps) {
  const t = useText(texts);
  const isWaiting = useIsWaiting();
  const packages = packagesOf(offers);
  const chosen = chosenOffer(PRODUCT_CREDIT, checkout.chosen, checkout.intent, offers, planStatus);
  if (packages.length === 0) return <p className="pay-nothing">{t('noPackages')}</p>;
  return (
    <>
      {!planStatus.hasMembership && (
        <p className="pay-needs">
          <Crown size={16} aria-hidden="true" />
          <span>{t('needsMembership')}</span>
          <Button variant="primary" size={32} onClick={() => payments.chooseTab(PRODUCT_MEMBER)}>
            {t('seePlans')}
          </Button>
        </p>
      )}
      <ul className="pay-packages">
        {packages.map((offer) => (
          <PackageCard
            key={offer.product.product_id}
            offer={offer}
            chosen={offer === chosen}
            needsMembership={!planStatus.hasMembership}
            isWaiting={isWaiting}
            busy={checkout.checking === offer.product.product_id}
            onChoose={() => payments.choose(offer.product.product_id)}
            onUpgrade={() => payments.chooseTab(PRODUCT_MEMBER)}
            onBuy={() => onBuy(offer)}
          />
        ))}
      </ul>
      <div className="pay-rules">
        <span>{t('creditRules')}</span>
        <CreditRules />
      </div>
    </>
  );
}

function CreditRules() {
  const t = useText(texts);
  const rules = ['rulesExchange', 'rulesPlan', 'rulesGift', 'rulesPackage', 'rulesOrder'] as const;
  const list = (
    <ul>
      {rules.map((rule) => (
        <li key={rule}>{t(rule)}</li>
      ))}
    </ul>
  );
  return (
    <Tip content={list}>
      <button
        type="button"
        className="pay-help"
        aria-label={t('aboutCredits')}
        aria-description={rules.map((rule) => t(rule)).join(' ')}
      >
        <CircleHelp size={16} aria-hidden="true" />
      </button>
    </Tip>
  );
}
