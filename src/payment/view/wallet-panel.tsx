import { useStore } from '@nanostores/react';
import Lock from 'lucide-react/icons/lock';
import { CODE_ORDER_UNPAID } from '../../contract/constants/codes.ts';
import { paymentView as texts } from '../../i18n/en/payment/view.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { LegalLinks } from '../../ui/legal-links.tsx';
import { isPaymentCode } from './payment-code.ts';
import { usePaymentFailure } from './payment-words.ts';
import type { Payments } from '../payments.ts';
import { PayPalMark } from './paypal-mark.tsx';
import type { Wallet, WalletStep } from './wallet.ts';

const notes = { cancelled: 'noteCancelled', declined: 'noteDeclined', over: 'noteOver' } as const;

interface WalletPanelProps {
  wallet: Wallet;
  payments: Payments;
}

/** The payment button, and the progress of the payment. */
export function WalletPanel({ wallet, payments }: WalletPanelProps) {
  const stores = useStores();
  const t = useText(texts);
  const step = useStore(wallet.$step);
  const note = useStore(wallet.$note);
  return (
    <section className="pay-wallet" aria-label={t('payWith')}>
      <p className="pay-wallet-note" role="status">
        {note && note !== 'declined' && t(notes[note])}
      </p>
      {note === 'declined' && <ErrorNotice text={t(notes[note])} />}
      <WalletBody step={step} wallet={wallet} payments={payments} />
      <p className="pay-wallet-lock">
        <Lock size={14} aria-hidden="true" />
        {t('safe')}
      </p>
      <p className="pay-wallet-legal">
        <LegalLinks client={stores.client} />
      </p>
    </section>
  );
}

interface WalletBodyProps {
  step: WalletStep;
  wallet: Wallet;
  payments: Payments;
}

function WalletBody({ step, wallet, payments }: WalletBodyProps) {
  const t = useText(texts);
  const textOf = usePaymentFailure();
  const findOrPrepare = async () => {
    if (!(await payments.findUnpaid())) await wallet.prepare();
  };
  switch (step.name) {
    case 'preparing':
      return (
        <div className="pay-wallet-body" aria-busy="true" aria-label={t('preparing')} role="status">
          <span className="ui-skeleton pay-grey-button" />
        </div>
      );
    case 'no-wallet':
      return <ErrorNotice text={t('noWallet')} />;
    case 'no-script':
      return <ErrorNotice text={t('noScript')} onRetry={() => void wallet.prepare()} />;
    case 'refused': {
      const { code } = step.failure;
      const isUnpaid = code === CODE_ORDER_UNPAID;
      return (
        <ErrorNotice
          text={textOf(step.failure)}
          {...(isUnpaid && { retryLabel: t('findOrder') })}
          // With any other code a retry would be refused again
          {...((isUnpaid || !isPaymentCode(code)) && { onRetry: isUnpaid ? findOrPrepare : wallet.prepare })}
        />
      );
    }
    case 'unsure':
      return <ErrorNotice text={t('unsure')} retryLabel={t('checkAgain')} onRetry={wallet.checkAgain} />;
    default:
      return (
        <div className="pay-wallet-body">
          <Button className="pay-paypal" size={48} wide busy={step.name !== 'ready'} onClick={wallet.pay}>
            <span>{t('payWithPayPal')}</span>
            <PayPalMark />
          </Button>
          <p className="pay-wallet-step" role="status">
            {step.name === 'paying' && t('opening')}
            {step.name === 'capturing' && t('taking')}
          </p>
        </div>
      );
  }
}
