import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import { ui } from '../../i18n/en/shared/ui.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { isOpenJob } from './follow-jobs.ts';
import type { JobItem } from './job-list.ts';
import type { EndWords } from './job-view.tsx';
import type { StepWords } from './job-words.ts';
import type { Opening } from './opened-chunk.tsx';
import { useOpening } from './use-opening.ts';

/** Texts for items that cannot be opened or have no result. */
export interface OpenedWords {
  readonly gone: string;
  failed(reason: string): string;
  /** Label of the button that repeats the work. */
  readonly again: string;
  readonly ended?: EndWords;
  readonly step: StepWords;
}

interface OpenedJobProps<Item extends JobItem, Detail extends Item> {
  opening: Opening<Item, Detail>;
  words: OpenedWords;
  onClose(): void;
  /** Whether there is something to show although the last job did not succeed; by default there is not. */
  isReady?(detail: Detail): boolean;
  /** Returns a function that repeats the work; undefined when that is impossible. */
  again(detail: Detail): (() => void) | undefined;
  /** Renders the result. @param renew fetches it again silently, as its addresses may have expired */
  children(detail: Detail, renew: () => void): ReactNode;
}

const loadJobView = () => import('./job-view.tsx');

/** A job that is opened: its progress, and then its result. */
export function OpenedJob<Item extends JobItem, Detail extends Item & { readonly duration_ms: number }>(
  props: OpenedJobProps<Item, Detail>,
) {
  const { opening, words, onClose, isReady, again, children } = props;
  const t = useText(texts);
  const uiText = useText(ui);
  const { list } = opening;
  const { detail, failure, load, renew } = useOpening(opening);
  const reason = useReportedError(failure);
  const { followed } = useStore(list.$list);
  const job = (detail && followed[list.idOf(detail)]?.job) ?? detail?.job;
  const isWaiting = job !== undefined && isOpenJob(job);
  // The result can be fetched once the work has ended
  const isStale =
    job !== undefined &&
    !isWaiting &&
    (job.job_id !== detail?.job.job_id || (job.state === 'done' && detail.job.state !== 'done'));
  useEffect(() => {
    if (isStale) load();
  }, [isStale, load]);

  if (failure) {
    const isGone = failure.status === 404;
    return (
      <div className="tool-home">
        <ErrorNotice
          text={isGone ? words.gone : words.failed(reason ?? '')}
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
    <div className="tool-home" role="status" aria-label={t('loading')}>
      <Skeleton height="40px" />
      <Skeleton height="240px" />
    </div>
  );
  if (!detail || isStale) return loading;
  if (!isWaiting && (detail.job.state === 'done' || isReady?.(detail))) return children(detail, renew);
  return (
    <Chunk
      load={loadJobView}
      waiting={loading}
      failed={(retry) => (
        <div className="tool-home">
          <ErrorNotice text={uiText('chunkFailed')} onRetry={retry} />
        </div>
      )}
    >
      {({ JobView }) => (
        <JobView
          item={{ ...list.itemOf(detail), duration_ms: detail.duration_ms, job: job ?? detail.job }}
          list={list}
          stepWords={words.step}
          againLabel={words.again}
          ended={words.ended}
          onClose={onClose}
          onAgain={again(detail)}
        />
      )}
    </Chunk>
  );
}
