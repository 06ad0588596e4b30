import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { source as texts } from '../../i18n/en/shared/source.ts';
import { formatRough } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';

interface StartButtonProps {
  label: string;
  /** The order is being sent. */
  busy: boolean;
  /** Price and estimated time; null while unknown. */
  quote: { readonly credits: number; readonly wait_ms: number | null } | null;
  onStart(): void;
}

/** Starts the work on a recording. Shows its price and duration, and warns when the balance is too low. */
export function StartButton({ label, busy, quote, onStart }: StartButtonProps) {
  const { bonus } = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const noteId = useId();
  const balance = useStore(bonus.$creditBalance);
  const isKnown = useStore(bonus.$bonus) !== null;
  const isShort = quote !== null && isKnown && quote.credits > balance;
  const note = isShort
    ? t('balanceLow', { count: balance })
    : quote?.wait_ms
      ? t('wait', { time: formatRough(locale, quote.wait_ms) })
      : '';
  return (
    <div className="tool-order-start">
      <Button
        variant="primary"
        wide
        busy={busy}
        disabled={!quote}
        aria-describedby={note ? noteId : undefined}
        onClick={onStart}
      >
        <span>{label}</span>
        {quote && !busy && (
          <span className="tool-order-cost">
            <span aria-hidden="true">· </span>
            {t('cost', { count: quote.credits })}
          </span>
        )}
      </Button>
      <p id={noteId} className="tool-order-note" data-error={isShort || undefined}>
        {note}
      </p>
    </div>
  );
}
