import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import type { Asset, TranscriptionDetail } from '../../contract/index.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import type { Transcriptions } from '../history/transcriptions.ts';
import { isOpenJob } from '../jobs/follow-jobs.ts';
import editorCss from './editor.css?inline';
import { Editor } from './editor.tsx';
import type { UseScript } from './script-button.tsx';

interface OpenedProps {
  id: string;
  list: Transcriptions;
  isPage: boolean;
  onClose(): void;
  /** The recording is to be transcribed once more. */
  onAgain(asset: Asset): void;
  onScript?: UseScript | undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const loadJobView = () => import('../jobs/job-view.tsx');

/** One transcription: the work on it, and then its text. */
export function Opened({ id, list, isPage, onClose, onAgain, onScript }: OpenedProps) {
  useSheet(editorCss);
  const { client } = useStores();
  const t = useText(texts);
  const [detail, setDetail] = useState<TranscriptionDetail | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      // A host's attribute: the server would refuse the call as malformed
      if (!UUID.test(id)) throw new ApiFailure('err_not_found', { status: 404 });
      const { data } = await client.call('GET /v1/transcriptions/{project_id}', {
        params: { project_id: id },
        silent: true,
        signal,
      });
      if (signal.aborted) return;
      setDetail(data.transcription);
      list.meet(data.transcription);
    },
    [client, list, id],
  );
  const { failure, load } = useLoad(fetch);
  const reason = useReportedError(failure);
  /** Quietly: the text stays as it is. */
  const renew = useCallback(() => void fetch(new AbortController().signal).catch(() => undefined), [fetch]);
  const { followed } = useStore(list.$list);
  const job = followed[id]?.job ?? detail?.job;
  const isWaiting = job !== undefined && isOpenJob(job);
  // The text is there once the work has ended
  const isStale = job !== undefined && job.state === 'done' && detail?.job.state !== 'done';
  useEffect(() => {
    if (isStale) load();
  }, [isStale, load]);

  if (failure) {
    const isGone = failure.status === 404;
    return (
      <div className="tr-home">
        <ErrorNotice
          text={isGone ? t('gone') : t('openFailed', { reason: reason ?? '' })}
          {...(!isGone && { onRetry: load })}
        >
          <Button size={32} variant="quiet" onClick={onClose}>
            {t('back')}
          </Button>
        </ErrorNotice>
      </div>
    );
  }
  const loading = (
    <div className="tr-home" role="status" aria-label={t('loading')}>
      <Skeleton height="40px" />
      <Skeleton height="240px" />
    </div>
  );
  if (!detail || isStale) return loading;
  if (isWaiting || detail.job.state !== 'done') {
    return (
      <Chunk
        load={loadJobView}
        waiting={loading}
        failed={(retry) => (
          <div className="tr-home">
            <ErrorNotice text={t('partFailed')} onRetry={retry} />
          </div>
        )}
      >
        {({ JobView }) => (
          <JobView
            item={{ ...detail, job: job ?? detail.job }}
            list={list}
            onClose={onClose}
            onAgain={detail.asset ? () => onAgain(detail.asset!) : undefined}
          />
        )}
      </Chunk>
    );
  }
  return <Editor {...{ detail, list, isPage, onClose, onScript }} onRenew={renew} />;
}
