import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { focusPlaceThen } from '../source/focus-place.ts';

interface OfferProps {
  /** What is offered. */
  children: ReactNode;
  /** Labels of the buttons. */
  use: string;
  discard: string;
  /** Undefined when it can no longer be used. */
  onUse: (() => void) | undefined;
  onDiscard(): void;
}

/** Offers text that would otherwise be lost. */
export function Offer({ children, use, discard, onUse, onDiscard }: OfferProps) {
  return (
    <Banner
      tone="warn"
      action={
        <>
          {onUse && (
            <Button size={32} onClick={focusPlaceThen(onUse)}>
              {use}
            </Button>
          )}
          <Button size={32} variant="quiet" onClick={focusPlaceThen(onDiscard)}>
            {discard}
          </Button>
        </>
      }
    >
      {children}
    </Banner>
  );
}
