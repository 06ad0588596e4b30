import PackageOpen from 'lucide-react/icons/package-open';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

interface NothingToBuyProps {
  /** The reason and the next step. */
  text: string;
  /** Label of the button. */
  label: string;
  onGoOn(): void;
}

/** Replaces the payment of a product that cannot be bought. */
export function NothingToBuy({ text, label, onGoOn }: NothingToBuyProps) {
  const t = useText(texts);
  return (
    <EmptyState icon={PackageOpen} title={t('nothingToBuyTitle')} text={text}>
      <Button variant="primary" onClick={onGoOn}>
        {label}
      </Button>
    </EmptyState>
  );
}
