import { useEffect, useRef } from 'react';

/** An address that was fetched less than this time in ms before has not ended. */
const FRESH_MS = 60_000;

/**
 * Has the address of a recording fetched anew when it cannot be played: it may have ended. One that fails soon after
 * that cannot be played at all.
 */
export function useRenewal(isBroken: boolean, onRenew: () => void): void {
  const renewedAt = useRef(-Infinity);
  useEffect(() => {
    if (!isBroken || Date.now() - renewedAt.current < FRESH_MS) return;
    renewedAt.current = Date.now();
    onRenew();
  }, [isBroken, onRenew]);
}
