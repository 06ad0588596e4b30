import { useCallback, useState } from 'react';
import type { CallAnswer } from '../contract/index.ts';
import { useReportedError } from '../notices/index.ts';
import { useStores } from '../stores/use-stores.ts';
import { useLoad } from '../ui/use-load.ts';

/** What can be cloned, with the attempts that are left, and what a user must agree to. */
export type CloneOptions = CallAnswer<'GET /v1/voice-clones/options'>['data'];

/** What can be cloned now; null until it is loaded. What was loaded stays while it is asked for again. */
export function useOptions() {
  const { client } = useStores();
  const [options, setOptions] = useState<CloneOptions | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      const { data } = await client.call('GET /v1/voice-clones/options', { silent: true, signal });
      if (!signal.aborted) setOptions(data);
    },
    [client],
  );
  const { failure, load } = useLoad(fetch);
  return { options, reason: useReportedError(failure), load };
}
