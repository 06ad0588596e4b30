import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { payment as texts } from '../../i18n/en/payment/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import bannerCss from './banner.css?inline';
import type { Payments } from '../payments.ts';
import { Told } from './told.tsx';

/** Shows that an order is in progress: over the page, without moving its content, or inside the popup. */
export function Banner({ payments, inCheckout = false }: { payments: Payments; inCheckout?: boolean }) {
  useSheet(bannerCss);
  const t = useText(texts);
  const shown = useStore(payments.orders.$notDone) !== null;
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const floating = bar.current;
    if (!shown || inCheckout || !floating) return;
    floating.showPopover();
    return () => {
      if (floating.isConnected) floating.hidePopover();
    };
  }, [shown, inCheckout]);
  return (
    <>
      <Told role="status" text={shown ? t('activating') : undefined} />
      <div
        ref={bar}
        popover={inCheckout ? undefined : 'manual'}
        className="pay-banner"
        data-in-checkout={inCheckout || undefined}
        aria-hidden="true"
      >
        {shown && (
          <>
            <span className="ui-spinner" />
            {t('activating')}
          </>
        )}
      </div>
    </>
  );
}
