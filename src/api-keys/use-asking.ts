import { useState } from 'react';
import { asFailure, type ApiFailure } from '../api/failure.ts';
import { useReportedError } from '../notices/index.ts';

/** Something asked of the server by a dialog. */
interface Asking {
  busy: boolean;
  /** Why the server refused; null otherwise. */
  refusal: string | null;
  /** Does nothing while it is busy. What `then` does closes the dialog. */
  ask<T>(work: () => Promise<T>, then: (answer: T) => void): void;
}

export function useAsking(): Asking {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const refusal = useReportedError(failure);
  return {
    busy,
    refusal,
    ask(work, then) {
      if (busy) return;
      setBusy(true);
      setFailure(null);
      work().then(then, (error: unknown) => {
        setBusy(false);
        setFailure(asFailure(error));
      });
    },
  };
}
