import ArrowLeft from 'lucide-react/icons/arrow-left';
import LogIn from 'lucide-react/icons/log-in';
import { useState } from 'react';
import { PRODUCT_CREDIT } from '../../contract/constants/payments.ts';
import { useHost } from '../../element/host-context.ts';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { ui } from '../../i18n/en/shared/ui.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { askToSignIn, type SignInMode } from '../../sign-in/over-page/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { intentAfterSignIn } from '../plans/choose.ts';
import { keepIntent, takeKeptIntent } from '../plans/kept-intent.ts';
import type { Offer } from '../plans/offers.ts';
import { formatMoney } from '../../i18n/money.ts';
import type { Checkout } from './checkout.ts';

/** For the page's developer. */
const HINT =
  'Nobody took vox-sign-in over. Cancel it and show your sign-in, or hand tokens over: configure({ getAccessToken }).';

interface SignInProps {
  checkout: Checkout;
  /** The product that the visitor chose; undefined without one or while prices are not loaded. */
  offer: Offer | undefined;
  /** Goes back to the products, if the visitor came from there. */
  onBack: (() => void) | undefined;
}

/** Asks a visitor to sign in before buying. */
export function SignIn({ checkout, offer, onBack }: SignInProps) {
  const stores = useStores();
  const { apiBase } = stores.client;
  const host = useHost();
  const t = useText(texts);
  const shared = useText(ui);
  const [isNowhere, setNowhere] = useState(false);
  const ask = (mode?: SignInMode) => {
    keepIntent(apiBase, intentAfterSignIn(checkout));
    if (askToSignIn(stores, host, undefined, mode)) return;
    takeKeptIntent(apiBase);
    setNowhere(true);
    console.warn(HINT);
  };
  return (
    <>
      {onBack && (
        <Button variant="quiet" size={32} icon={ArrowLeft} className="pay-back" onClick={onBack}>
          {t('back')}
        </Button>
      )}
      <EmptyState
        icon={LogIn}
        title={t('signInTitle')}
        text={t(isNowhere ? 'signInElsewhere' : 'signInText')}
      >
        {offer && <WantedOffer offer={offer} />}
        <Button variant="primary" onClick={() => ask()}>
          {shared('signIn')}
        </Button>
        <Button onClick={() => ask('sign-up')}>{t('createAccount')}</Button>
      </EmptyState>
    </>
  );
}

/** The wanted product and its price. */
function WantedOffer({ offer }: { offer: Offer }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { product, total, currency } = offer;
  const isCredit = product.product_type === PRODUCT_CREDIT;
  return (
    <p className="pay-price">
      <strong>{isCredit ? t('credits', { count: product.recharge_credit }) : product.title}</strong>
      <span className="pay-price-sum">{formatMoney(locale, total, currency)}</span>
      {!isCredit && <span>{t('perMonth')}</span>}
    </p>
  );
}
