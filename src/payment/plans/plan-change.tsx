import { useStore } from '@nanostores/react';
import { PRODUCT_MEMBER } from '../../contract/constants/payments.ts';
import { formatDate } from '../../i18n/format.ts';
import { paymentView as texts } from '../../i18n/en/payment/view.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { Offer } from './offers.ts';

/** Explains what happens to the current plan after an upgrade. */
export function PlanChange({ offer }: { offer: Offer }) {
  const stores = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const told = useServerText();
  const { currentPlan, expireDate, hasMembership } = useStore(stores.bonus.$plan);
  if (offer.product.product_type !== PRODUCT_MEMBER || !hasMembership || !expireDate) return null;
  return (
    <p>
      {t('planChange', {
        plan: offer.product.title,
        before: told(currentPlan),
        date: formatDate(locale, expireDate, { dateStyle: 'medium' }),
      })}
    </p>
  );
}
