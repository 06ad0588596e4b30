import { useCallback, useState } from 'react';
import { sleep } from '../../api/sleep.ts';
import type { RemovalMethod } from '../../contract/constants/subtitle-removal.ts';
import type { CallAnswer } from '../../contract/index.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad } from '../../ui/use-load.ts';
import { toOrder, type EditedArea } from './areas.ts';

type Quote = CallAnswer<'POST /v1/subtitle-removals/{removal_id}/quote'>['data'];

/** Delay in ms from the last change to the request for a price. */
const DELAY_MS = 250;

/** Price of removing the text in these areas; null until the server has answered. */
export function useQuote(removal_id: string, areas: readonly EditedArea[], method: RemovalMethod) {
  const { client } = useStores();
  const [known, setKnown] = useState<{ areas: unknown; method: RemovalMethod; quote: Quote } | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      if (areas.length === 0) return;
      await sleep(DELAY_MS);
      if (signal.aborted) return;
      const { data } = await client.call('POST /v1/subtitle-removals/{removal_id}/quote', {
        params: { removal_id },
        body: { areas: areas.map(toOrder), method },
        silent: true,
        signal,
      });
      if (!signal.aborted) setKnown({ areas, method, quote: data });
    },
    [client, removal_id, areas, method],
  );
  const { failure, load: retry } = useLoad(fetch);
  const isKnown = known?.areas === areas && known.method === method;
  return { quote: isKnown ? known.quote : null, reason: useReportedError(failure), retry };
}
