import { useCallback, useState } from 'react';
import type { TranslationModel } from '../../contract/index.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad } from '../../ui/use-load.ts';

/** The translation models, best first; null until loaded. */
export function useModels() {
  const { client } = useStores();
  const [models, setModels] = useState<readonly TranslationModel[] | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      const { data } = await client.call('GET /v1/translations/models', { silent: true, signal });
      if (!signal.aborted) setModels(data.models);
    },
    [client],
  );
  const { failure, load } = useLoad(fetch);
  return { models, reason: useReportedError(failure), load };
}
