import type { ReactNode } from 'react';
import { PRODUCT_CREDIT } from '../../contract/constants/payments.ts';
import { payment } from '../../i18n/en/payment/payment.ts';
import { paymentView as texts } from '../../i18n/en/payment/view.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { formatSum } from '../../i18n/money.ts';
import type { Offer } from '../plans/offers.ts';

interface OrderSummaryProps {
  offer: Offer;
  /** Further notes for the buyer. */
  children?: ReactNode;
}

/** The product being paid for, and how the total is calculated. */
export function OrderSummary({ offer, children }: OrderSummaryProps) {
  const t = useText(texts);
  const tPayment = useText(payment);
  const { locale } = useLanguage();
  const { product, currency, subtotal, discount, total } = offer;
  const isCredit = product.product_type === PRODUCT_CREDIT;
  const count = product.recharge_credit;
  return (
    <div className="pay-summary">
      <p className="pay-price">
        {currency !== 'USD' && <span className="pay-price-code">{currency}</span>}
        <span className="pay-price-sum">{formatSum(locale, total, currency)}</span>
        {!isCredit && <span>{tPayment('perMonth')}</span>}
      </p>
      <p className="pay-summary-what">{t(isCredit ? 'credits' : 'creditsForMonth', { count })}</p>
      <dl className="pay-sums">
        <div>
          <dt>{t('subtotal')}</dt>
          <dd>{formatSum(locale, subtotal, currency)}</dd>
        </div>
        {discount !== 0 && (
          <div className="pay-sums-less">
            <dt>{t('discount')}</dt>
            <dd>
              <bdi>−{formatSum(locale, discount, currency)}</bdi>
            </dd>
          </div>
        )}
        <div className="pay-sums-total">
          <dt>{t('total')}</dt>
          <dd>{formatSum(locale, total, currency)}</dd>
        </div>
      </dl>
      <div className="pay-summary-notes">
        {discount !== 0 && (
          <p>
            {t(isCredit ? 'firstPackage' : 'firstPlan', { price: formatSum(locale, subtotal, currency) })}
          </p>
        )}
        <p>{t(isCredit ? 'valid' : 'once')}</p>
        {children}
      </div>
    </div>
  );
}

/** Placeholder of the same size until the order exists. */
export function WaitingSummary() {
  return (
    <div className="pay-summary" aria-hidden="true">
      <span className="ui-skeleton pay-grey-price" />
      <span className="ui-skeleton pay-grey-what" />
      <span className="ui-skeleton pay-grey-sums" />
    </div>
  );
}
