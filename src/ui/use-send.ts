import { useRef, useState } from 'react';
import { asFailure, type ApiFailure } from '../api/failure.ts';

/** State of what a form sends. */
export interface Sending {
  busy: boolean;
  /** Why the last request failed; null while none has. */
  failure: ApiFailure | null;
  /** Runs the work unless some is running already. Resolves to whether it succeeded. */
  send(work: () => Promise<void>): Promise<boolean>;
  /** Forgets why it was refused. */
  reset(): void;
}

/** Runs one request at a time and keeps why the last one failed. */
export const useSend = (): Sending => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  // State changes a render too late to block the second of two quick presses
  const running = useRef(false);
  return {
    busy,
    failure,
    async send(work) {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      setFailure(null);
      try {
        await work();
        return true;
      } catch (error) {
        setFailure(asFailure(error));
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    reset: () => setFailure(null),
  };
};
