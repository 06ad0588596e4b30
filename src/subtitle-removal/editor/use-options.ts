import { useCallback, useState } from 'react';
import type { CallAnswer } from '../../contract/index.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad } from '../../ui/use-load.ts';

/** The server's removal methods, and whether it can recognize text. */
export type Options = CallAnswer<'GET /v1/subtitle-removals/options'>['data'];

/** Loads the options; null until then. */
export function useOptions() {
  const { client } = useStores();
  const [options, setOptions] = useState<Options | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      const { data } = await client.call('GET /v1/subtitle-removals/options', { silent: true, signal });
      if (!signal.aborted) setOptions(data);
    },
    [client],
  );
  const { failure, load } = useLoad(fetch);
  return { options, reason: useReportedError(failure), load };
}
