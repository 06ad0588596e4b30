import { useCallback, useState } from 'react';
import { sleep } from '../../api/sleep.ts';
import type { CallAnswer, CallInput } from '../../contract/index.ts';
import { videoOrder as texts } from '../../i18n/en/video-translation/order.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLoad } from '../../ui/use-load.ts';

type Wanted = CallInput<'POST /v1/video-translations/quote'>['body'];
type Quote = CallAnswer<'POST /v1/video-translations/quote'>['data'];

/** How long the form has to stay the same before its price is asked: not at each key while a time is written. */
const UNCHANGED_MS = 250;

/**
 * What preparing the translations costs; null until the server has said so.
 * @param wanted the same object as long as it says the same; null while something is missing
 */
export function useQuote(wanted: Wanted | null) {
  const { client } = useStores();
  const t = useText(texts);
  const [known, setKnown] = useState<{ of: Wanted; quote: Quote } | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      if (!wanted) return;
      await sleep(UNCHANGED_MS, signal);
      const { data } = await client.call('POST /v1/video-translations/quote', {
        body: wanted,
        silent: true,
        signal,
      });
      if (!signal.aborted) setKnown({ of: wanted, quote: data });
    },
    [client, wanted],
  );
  const { failure, load: retry } = useLoad(fetch);
  const isLanguage = failure?.type === 'err_target_language_not_supported';
  const reason = useReportedError(failure, isLanguage ? t('noLanguage') : undefined);
  return {
    quote: wanted && known?.of === wanted ? known.quote : null,
    reason,
    /** Other languages help, not another attempt. */
    isLanguage,
    retry,
  };
}
