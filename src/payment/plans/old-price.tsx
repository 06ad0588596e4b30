import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { formatMoney } from '../../i18n/money.ts';
import type { Offer } from './offers.ts';

/** The usual price of a product whose price is reduced now. */
export function OldPrice({ offer }: { offer: Offer }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  if (offer.discount === 0) return null;
  const price = formatMoney(locale, offer.subtotal, offer.currency);
  return (
    <s className="pay-price-old" title={t('usualPrice', { price })}>
      {price}
    </s>
  );
}
