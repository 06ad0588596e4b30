import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useHost } from '../../element/host-context.ts';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useServerText, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { dismissToasts } from '../../ui/layers/toasts.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { Banner } from './banner.tsx';
import type { Checkout } from './checkout.ts';
import { CheckoutContent } from './checkout-content.tsx';
import checkoutCss from './checkout.css?inline';
import { Identity } from './identity.tsx';
import { Later } from './later.tsx';
import type { Payments } from '../payments.ts';
import { raise } from '../raise.ts';
import { UnpaidDialog } from '../orders/unpaid-dialog.tsx';

const WIDTH = 1000;

interface CheckoutDialogProps {
  payments: Payments;
  checkout: Checkout;
  returnUrl: string;
  onFailed(): void;
}

/** The payment popup. A click outside does not close it. */
export function CheckoutDialog({ payments, checkout, returnUrl, onFailed }: CheckoutDialogProps) {
  const stores = useStores();
  useSheet(checkoutCss);
  const t = useText(texts);
  const told = useServerText();
  const host = useHost();
  const offers = useStore(payments.$offers);
  const { mode } = checkout.intent;
  const tellOpened = useEffectEvent(() => {
    // Messages of the previous task no longer matter
    dismissToasts();
    payments.orders.followAgain();
    // The popup covers the controls of what is playing, so playback stops
    stores.playback.start(() => {})();
    raise(host, 'vox-payment-open', { mode });
    return () => void raise(host, 'vox-payment-close', { mode });
  });
  const [wasShown, setShown] = useState(false);
  useEffect(() => (wasShown ? tellOpened() : undefined), [wasShown, payments]);
  const isSingle = mode === 'single';
  const close = () => {
    dismissToasts();
    payments.close();
  };
  const awaited = offers?.find(({ product }) => product.product_id === checkout.unpaid?.product_id)?.product;
  const unpaid = checkout.unpaid && (
    <UnpaidDialog
      product={awaited && told(awaited.title)}
      busy={checkout.cancelling}
      onProceed={payments.proceed}
      onCancel={payments.cancelUnpaid}
      onClose={isSingle && !checkout.paying ? close : payments.leaveUnpaid}
    />
  );
  return (
    <Dialog
      title={t('title')}
      header={<Identity />}
      width={WIDTH}
      part="dialog"
      overlay="payment"
      flush
      over={unpaid}
      onClose={close}
      onShown={() => setShown(true)}
    >
      <Banner payments={payments} inCheckout />
      <Later until={<div className="pay-checkout" />}>
        <CheckoutContent payments={payments} checkout={checkout} returnUrl={returnUrl} onFailed={onFailed} />
      </Later>
    </Dialog>
  );
}
