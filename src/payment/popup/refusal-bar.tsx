import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useLayoutEffect, useRef } from 'react';
import { payment as texts } from '../../i18n/en/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import bannerCss from './banner.css?inline';

const reasons = {
  refused: 'refusedAtOnce',
  refused_after_review: 'refusedAfterReview',
  wrong_amount: 'wrongAmount',
} as const;

interface RefusalBarProps {
  /** Opens what can be bought. */
  onTryAgain(): void;
}

/** Shows over the page, until the buyer confirms it, that a payment they had left was refused. */
export function RefusalBar({ onTryAgain }: RefusalBarProps) {
  const { bonus } = useStores();
  useSheet(bannerCss);
  const t = useText(texts);
  const [refusal] = useStore(bonus.$refusals);
  const bar = useRef<HTMLDivElement>(null);
  const isShown = refusal !== undefined;
  useLayoutEffect(() => {
    const floating = bar.current;
    if (!isShown || !floating) return;
    floating.showPopover();
    return () => {
      if (floating.isConnected) floating.hidePopover();
    };
  }, [isShown]);
  return (
    // Live regions must stand before their text comes
    <div ref={bar} popover="manual" className="pay-banner" data-tone="refused" role="alert">
      {refusal && (
        <>
          <CircleAlert size={18} aria-hidden="true" />
          <span className="pay-banner-text">{t(reasons[refusal.reason], { product: refusal.title })}</span>
          <Button
            size={32}
            onClick={() => {
              bonus.dismiss(refusal);
              onTryAgain();
            }}
          >
            {t('tryAgain')}
          </Button>
          <Button size={32} variant="quiet" onClick={() => bonus.dismiss(refusal)}>
            {t('understood')}
          </Button>
        </>
      )}
    </div>
  );
}
