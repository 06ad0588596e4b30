import { useRef, useState } from 'react';
import { asFailure, type ApiFailure } from '../api/failure.ts';

/** Work that a form sends. */
export interface Sending {
  busy: boolean;
  /** Why the server refused the last one. */
  failure: ApiFailure | null;
  /** Runs the work unless some runs already; gives whether it was done. */
  send(work: () => Promise<void>): Promise<boolean>;
  /** Forgets why it was refused. */
  reset(): void;
}

/** Sends one thing at a time and keeps why it was refused. */
export const useSend = (): Sending => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  // State comes a render too late to stop the second of two quick presses.
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
