import { useCallback, useState } from 'react';
import type { CallAnswer } from '../../contract/index.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad } from '../../ui/use-load.ts';

type Quote = CallAnswer<'POST /v1/transcriptions/quote'>['data'];

/** Price of a transcription; null until asset and model are known and the server has answered. */
export function useQuote(asset: string | undefined, model: string | undefined) {
  const { client } = useStores();
  const [known, setKnown] = useState<{ of: string; quote: Quote } | null>(null);
  const of = asset && model ? `${asset} ${model}` : null;
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      if (!asset || !model) return;
      const { data } = await client.call('POST /v1/transcriptions/quote', {
        body: { asset_id: asset, model_id: model },
        silent: true,
        signal,
      });
      if (!signal.aborted) setKnown({ of: `${asset} ${model}`, quote: data });
    },
    [client, asset, model],
  );
  const { failure, load: retry } = useLoad(fetch);
  return { quote: known?.of === of ? known!.quote : null, reason: useReportedError(failure), retry };
}
