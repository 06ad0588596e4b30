import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { PaymentFrame } from './payment-view.tsx';

const grey = (count: number, className: string) =>
  Array.from({ length: count }, (_, index) => <span key={index} className={`ui-skeleton ${className}`} />);

/** Placeholder of the products, in their size. */
export function WaitingChoice() {
  const t = useText(texts);
  return (
    <div className="pay-choice" role="status" aria-label={t('loading')} aria-busy="true">
      <div className="pay-grey-tabs">{grey(2, 'pay-grey-tab')}</div>
      <div className="pay-tab">
        <div className="pay-plans">{grey(3, 'pay-grey-card')}</div>
        <span className="ui-skeleton pay-grey-details" />
      </div>
    </div>
  );
}

/** Placeholder of the payment, in its size. */
export function WaitingPayment() {
  const t = useText(texts);
  return (
    <div role="status" aria-label={t('loading')} aria-busy="true" className="pay-waiting">
      <PaymentFrame offer={null} summary={null}>
        <div className="pay-wallet">
          <span className="ui-skeleton pay-grey-button" />
        </div>
      </PaymentFrame>
    </div>
  );
}
