import { useStore } from '@nanostores/react';
import { report } from '../../analytics/index.ts';
import { account as texts } from '../../i18n/en/account/account.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Buttons for a higher plan and more credits. Shown only if an element on the page sells them. */
export function BuyButtons({ onClose }: { onClose(): void }) {
  const stores = useStores();
  const { requests } = stores;
  const t = useText(texts);
  useStore(requests.$answered);
  const isHighest = useStore(stores.bonus.$bonus)?.is_highest_plan ?? false;
  const upgrades = !isHighest && requests.isAnswered('vox-subscribe');
  const purchases = requests.isAnswered('vox-recharge');
  if (!upgrades && !purchases) return null;
  return (
    <div className="acc-buy">
      {upgrades && (
        <Button
          variant="primary"
          size={32}
          wide
          onClick={() => {
            onClose();
            void report(stores, 'upgrade_button', {});
            requests.raise('vox-subscribe', { entry: 'subscribe' });
          }}
        >
          {t('upgrade')}
        </Button>
      )}
      {purchases && (
        <Button
          size={32}
          wide
          onClick={() => {
            onClose();
            requests.raise('vox-recharge', {});
          }}
        >
          {t('purchase')}
        </Button>
      )}
    </div>
  );
}
