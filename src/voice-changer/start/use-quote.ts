import { useCallback, useState } from 'react';
import { sleep } from '../../api/sleep.ts';
import { toJson } from '../../api/to-json.ts';
import type { CallAnswer, CallInput } from '../../contract/index.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad } from '../../ui/use-load.ts';

type Quote = CallAnswer<'POST /v1/voice-changes/quote'>['data'];
type Wanted = CallInput<'POST /v1/voice-changes/quote'>['body'];

/** Delay in ms after the last change, such as moving a handle. */
const DELAY_MS = 200;

/** Price of a voice change; null until the server answers. @param wanted null while undecided */
export function useQuote(wanted: Wanted | null) {
  const { client } = useStores();
  const [known, setKnown] = useState<{ readonly of: string; readonly quote: Quote } | null>(null);
  const of = wanted && toJson(wanted);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      if (of === null) return;
      await sleep(DELAY_MS);
      if (signal.aborted) return;
      const body = JSON.parse(of) as Wanted;
      const { data } = await client.call('POST /v1/voice-changes/quote', { body, silent: true, signal });
      if (!signal.aborted) setKnown({ of, quote: data });
    },
    [client, of],
  );
  const { failure, load: retry } = useLoad(fetch);
  return { quote: known?.of === of ? known!.quote : null, reason: useReportedError(failure), retry };
}
