import { useCallback, useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import type { RemovalDetail } from '../../contract/index.ts';
import { videoTranslation as texts } from '../../i18n/en/video-translation/video-translation.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { demandId } from '../../studio/jobs/demand-id.ts';
import { useLoad } from '../../ui/use-load.ts';

/** A video without its burned-in subtitles, and their text. */
type Cleaned = Pick<RemovalDetail, 'title' | 'cues'> & Pick<NonNullable<RemovalDetail['result']>, 'asset'>;

/** Fetches the result of a subtitle removal; null until loaded. @param removal_id empty for none */
export function useRemoval(removal_id: string) {
  const { client } = useStores();
  const t = useText(texts);
  const [cleaned, setCleaned] = useState<Cleaned | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      if (!removal_id) return;
      demandId(removal_id);
      const { data } = await client.call('GET /v1/subtitle-removals/{removal_id}', {
        params: { removal_id },
        silent: true,
        signal,
      });
      const { title, cues, result } = data.removal;
      if (!result) throw new ApiFailure('err_not_found', { status: 404 });
      if (!signal.aborted) setCleaned({ title, cues, asset: result.asset });
    },
    [client, removal_id],
  );
  const { failure, load } = useLoad(fetch);
  const reason = useReportedError(failure);
  return { cleaned, problem: removal_id && reason ? t('removalFailed', { reason }) : null, load };
}
