import { useCallback, useEffectEvent } from 'react';
import { subtitleRemoval as texts } from '../../i18n/en/subtitle-removal/subtitle-removal.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { FileCard } from '../../studio/source/file-card.tsx';
import { focusPlace } from '../../studio/source/focus-place.ts';
import type { RecordingUpload, UploadState } from '../../studio/source/upload.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { itemOf, type RemovalRow } from '../history/removals.ts';
import { beginSearch } from './begin-search.ts';

interface SearchFormProps {
  upload: RecordingUpload;
  state: Exclude<UploadState, { phase: 'none' }>;
  onStarted(item: RemovalRow): void;
}

/** The upload of a video. Its search begins by itself, since it is free. */
export function SearchForm({ upload, state, onStarted }: SearchFormProps) {
  const { client } = useStores();
  const t = useText(texts);
  const asset = state.phase === 'done' ? state.asset : null;
  const assetId = asset?.asset_id;
  const started = useEffectEvent(onStarted);
  const search = useCallback(
    async (signal: AbortSignal) => {
      if (!assetId) return;
      const removal = await beginSearch(client, assetId, { silent: true });
      if (!signal.aborted) started(itemOf(removal));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- an effect event is the same every time
    [client, assetId],
  );
  const { failure, load } = useLoad(search);
  const reason = useReportedError(failure);
  return (
    <div className="tool-order" {...focusPlace(t('orderTitle'))}>
      <FileCard
        {...{ upload, state }}
        durationMs={asset?.duration_ms ?? null}
        onRemove={() => upload.cancel()}
      />
      {reason ? (
        <ErrorNotice text={t('searchRefused', { reason })} onRetry={load} />
      ) : (
        <p className="tool-file-facts" role="status">
          {t(asset ? 'searching' : 'searchHint')}
        </p>
      )}
    </div>
  );
}
