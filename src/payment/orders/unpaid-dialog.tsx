import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';

interface UnpaidDialogProps {
  /** Name of the ordered product; undefined if it is no longer sold. */
  product: string | undefined;
  /** The order is being cancelled. */
  busy: boolean;
  onProceed(): void;
  onCancel(): void;
  onClose(): void;
}

/** Asks what to do with an earlier unpaid order. */
export function UnpaidDialog({ product, busy, onProceed, onCancel, onClose }: UnpaidDialogProps) {
  const t = useText(texts);
  return (
    <Dialog
      title={t('unpaidTitle')}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button busy={busy} onClick={onCancel}>
            {t('cancelOrder')}
          </Button>
          <Button variant="primary" data-autofocus="" disabled={busy} onClick={onProceed}>
            {t('proceed')}
          </Button>
        </>
      }
    >
      <p>{t('unpaidText')}</p>
      {product && (
        <p style={{ marginBlockStart: 8 }}>
          <strong>{product}</strong>
        </p>
      )}
    </Dialog>
  );
}
