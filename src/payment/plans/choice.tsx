import { useEffect } from 'react';
import { reportExposure } from '../../analytics/index.ts';
import { PRODUCT_CREDIT, PRODUCT_MEMBER } from '../../contract/constants/payments.ts';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { firstTab } from './choose.ts';
import { CreditTab } from '../credits/credit-tab.tsx';
import { MembershipTab } from './membership-tab.tsx';
import type { Offer } from './offers.ts';
import type { CheckoutProps } from '../use-payments.ts';

const ID = 'pay';

interface ChoiceProps extends CheckoutProps {
  onBuy(offer: Offer): void;
}

/** All products, in two tabs. */
export function Choice(props: ChoiceProps) {
  const stores = useStores();
  const { payments, checkout, offers, planStatus } = props;
  const t = useText(texts);
  const tab = checkout.tab ?? firstTab(checkout.intent, offers, planStatus);
  useEffect(
    () =>
      reportExposure(stores, tab === PRODUCT_MEMBER ? 'membership_recharge_popup' : 'credits_recharge_popup'),
    [stores, tab],
  );
  const value = String(tab);
  return (
    <div className="pay-choice">
      <Tabs
        id={ID}
        label={t('products')}
        value={value}
        tabs={[
          { value: String(PRODUCT_MEMBER), label: t('membershipPlan') },
          { value: String(PRODUCT_CREDIT), label: t('creditPackage') },
        ]}
        onChange={(next) =>
          payments.chooseTab(next === String(PRODUCT_CREDIT) ? PRODUCT_CREDIT : PRODUCT_MEMBER)
        }
      />
      <TabPanel id={ID} value={String(PRODUCT_MEMBER)} chosen={value} className="pay-tab">
        {tab === PRODUCT_MEMBER && <MembershipTab {...props} />}
      </TabPanel>
      <TabPanel id={ID} value={String(PRODUCT_CREDIT)} chosen={value} className="pay-tab">
        {tab === PRODUCT_CREDIT && <CreditTab {...props} />}
      </TabPanel>
    </div>
  );
}
