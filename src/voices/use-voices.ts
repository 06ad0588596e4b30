import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { Voice } from '../api/contract.ts';
import { ApiFailure } from '../api/failure.ts';
import type { Stores } from '../stores/registry.ts';

/** The voices one can choose, once they are there. */
export interface VoicesView {
  /** Null while they are loaded. */
  voices: readonly Voice[] | null;
  failure: ApiFailure | null;
  retry(): void;
}

/** Loads the voices of a server at the first call and follows them. */
export const useVoices = ({ voices }: Stores): VoicesView => {
  const all = useStore(voices.$voices);
  const selectable = useStore(voices.$selectableVoices);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    voices.load().catch((error: unknown) => {
      setFailure(error instanceof ApiFailure ? error : new ApiFailure('err_system'));
    });
  }, [voices]);
  useEffect(load, [load]);
  return { voices: all && selectable, failure, retry: load };
};
