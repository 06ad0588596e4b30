import { useState } from 'react';
import type { Order } from '../../contract/index.ts';
import { ApiFailure } from '../../api/failure.ts';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { paymentPages } from '../../i18n/en/payment/pages.ts';
import { useServerText, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { createCancel } from './cancel-order.ts';
import { usePaymentToast } from '../view/payment-words.ts';

interface CancelOrderButtonProps {
  /** An unpaid order. */
  order: Order;
  /** For tight layouts. */
  dense?: boolean;
  /** Called when the order is no longer unpaid. */
  onEnded(): void;
}

/** Cancels an unpaid order after a confirmation. */
export function CancelOrderButton({ order, dense, onEnded }: CancelOrderButtonProps) {
  const stores = useStores();
  const t = useText(texts);
  const tPages = useText(paymentPages);
  const told = useServerText();
  const toastOf = usePaymentToast();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [cancel] = useState(() => createCancel(stores.client));
  const close = () => setAsks(false);
  const run = () => {
    setBusy(true);
    cancel(order.buss_orderid, (result) => {
      setBusy(false);
      showToast(toastOf(result));
      if (result instanceof ApiFailure) return;
      close();
      void stores.bonus.refresh();
      onEnded();
    });
  };
  return (
    <>
      <Button
        variant="quiet"
        size={dense ? 32 : 40}
        aria-label={t('cancelOrder')}
        onClick={() => setAsks(true)}
      >
        {dense ? tPages('cancelShort') : t('cancelOrder')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={tPages('cancelTitle', { product: told(order.title) })}
          confirm={t('cancelOrder')}
          cancel={tPages('keepOrder')}
          busy={busy}
          onConfirm={run}
          onClose={close}
        >
          <p>{tPages('cancelText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
