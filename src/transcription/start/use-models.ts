import { useCallback, useState } from 'react';
import type { CallAnswer } from '../../contract/index.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad } from '../../ui/use-load.ts';

type Found = CallAnswer<'GET /v1/transcriptions/models'>['data'];

/** The models that can turn speech into text, the best first, null until they are loaded; whether speakers are told apart. */
export function useModels() {
  const { client } = useStores();
  const [found, setFound] = useState<Found | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      const { data } = await client.call('GET /v1/transcriptions/models', { silent: true, signal });
      if (!signal.aborted) setFound(data);
    },
    [client],
  );
  const { failure, load } = useLoad(fetch);
  const { models = null, tells_speakers: tellsSpeakers = false } = found ?? {};
  return { models, tellsSpeakers, reason: useReportedError(failure), load };
}
