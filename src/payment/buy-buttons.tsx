import { useStore } from '@nanostores/react';
import { paymentPages as texts } from '../i18n/en/payment/pages.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';

/** Buttons for a higher plan and more credits. Shown only where a payment popup can open. */
export function BuyButtons() {
  const { requests, bonus } = useStores();
  const t = useText(texts);
  useStore(requests.$answered);
  const isHighest = useStore(bonus.$bonus)?.is_highest_plan ?? false;
  return (
    <>
      {!isHighest && requests.isAnswered('vox-subscribe') && (
        <Button variant="primary" onClick={() => requests.raise('vox-subscribe', { entry: 'subscribe' })}>
          {t('upgrade')}
        </Button>
      )}
      {requests.isAnswered('vox-recharge') && (
        <Button onClick={() => requests.raise('vox-recharge', {})}>{t('purchase')}</Button>
      )}
    </>
  );
}
