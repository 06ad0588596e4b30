import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { Voice } from '../../contract/index.ts';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import { useStores } from '../../stores/use-stores.ts';

/** Voices to choose from, and their loading state. */
export interface VoicesView {
  /** Null while loading. */
  voices: readonly Voice[] | null;
  failure: ApiFailure | null;
  retry(): void;
}

/** Loads the voices once it is known for which user, and follows their changes. */
export const useVoices = (): VoicesView => {
  const { voices, session } = useStores();
  const all = useStore(voices.$voices);
  const selectable = useStore(voices.$selectableVoices);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    voices.load().catch((error: unknown) => {
      setFailure(asFailure(error));
    });
  }, [voices]);
  const { status } = useStore(session.$session);
  const isKnown = status === 'signed-in' || status === 'visitor';
  useEffect(() => {
    if (isKnown) load();
    else void session.start();
  }, [isKnown, session, load]);
  return { voices: all && selectable, failure: isKnown ? failure : null, retry: load };
};
