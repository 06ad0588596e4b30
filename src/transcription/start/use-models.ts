import { useCallback, useEffect, useState } from 'react';
import type { CallAnswer } from '../../contract/index.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad } from '../../ui/use-load.ts';

type Found = CallAnswer<'GET /v1/transcriptions/models'>['data'];

/** Engines that the form depends on. */
const NEEDED: readonly string[] = ['recognition', 'speakers'];

/**
 * Whether a speech recognition engine is being installed. `onReady` is called when one that the form needs becomes
 * ready.
 */
const useComing = (onReady: () => void): boolean => {
  const stores = useStores();
  const [isComing, setComing] = useState(false);
  useEffect(() => {
    let isHere = true;
    const ends: (() => void)[] = [];
    const watch = async () => {
      const { $engines, onReady: listen } = await stores.engines();
      if (!isHere) return;
      ends.push(
        listen(({ capability }) => {
          if (NEEDED.includes(capability)) onReady();
        }),
        $engines.subscribe((engines) =>
          setComing(
            engines?.some(
              ({ capability, state }) => capability === 'recognition' && state === 'installing',
            ) ?? false,
          ),
        ),
      );
    };
    // Without the engines' events the form keeps its last state
    watch().catch(() => undefined);
    return () => {
      isHere = false;
      for (const end of ends) end();
    };
  }, [stores, onReady]);
  return isComing;
};

/**
 * The speech recognition models, best first (null until loaded), whether one is being installed, and whether the server
 * can tell speakers apart.
 */
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
  const isComing = useComing(load);
  const { models = null, tells_speakers: tellsSpeakers = false } = found ?? {};
  return { models, isComing, tellsSpeakers, reason: useReportedError(failure), load };
}
