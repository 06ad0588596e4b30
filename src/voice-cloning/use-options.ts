import { useCallback, useState } from 'react';
import type { CallAnswer } from '../contract/index.ts';
import { useReportedError } from '../notices/index.ts';
import { useStores } from '../stores/use-stores.ts';
import { useLoad } from '../ui/use-load.ts';

/** The kinds of clones with their remaining attempts, and the consent statement. */
export type CloneOptions = CallAnswer<'GET /v1/voice-clones/options'>['data'];

/** The current options; null until loaded. A reload keeps the previous ones until the answer. */
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
