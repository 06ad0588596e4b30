import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, useLayoutEffect, useRef } from 'react';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useServerText, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import bannerCss from './banner.css?inline';
import { Told } from './told.tsx';

const reasons = {
  refused: 'refusedAtOnce',
  refused_after_review: 'refusedAfterReview',
  wrong_amount: 'wrongAmount',
} as const;

interface RefusalBarProps {
  /** Opens the products. */
  onTryAgain(): void;
}

/** Tells the buyer that a payment they did not wait for was refused. Stays over the page until they confirm it. */
export function RefusalBar({ onTryAgain }: RefusalBarProps) {
  const { bonus } = useStores();
  useSheet(bannerCss);
  const t = useText(texts);
  const told = useServerText();
  const [refusal] = useStore(bonus.$refusals);
  const bar = useRef<HTMLDivElement>(null);
  const textId = useId();
  const text = refusal && t(reasons[refusal.reason], { product: told(refusal.title) });
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
    <>
      <Told role="alert" text={text} />
      <div
        ref={bar}
        popover="manual"
        className="pay-banner"
        data-tone="refused"
        role="group"
        aria-labelledby={textId}
      >
        {refusal && (
          <>
            <CircleAlert size={18} aria-hidden="true" />
            <span id={textId} className="pay-banner-text">
              {text}
            </span>
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
    </>
  );
}
