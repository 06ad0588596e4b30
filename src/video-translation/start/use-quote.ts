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

/**
 * Milliseconds that the form must stay unchanged before its price is requested: not on every key while typing a time.
 */
const UNCHANGED_MS = 250;

/**
 * Price of preparing the translations; null until the server answers.
 * @param wanted the same object while its contents are the same; null while something is missing
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
    /** A change of languages helps, another attempt does not. */
    isLanguage,
    retry,
  };
}
