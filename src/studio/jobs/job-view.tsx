import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Hourglass from 'lucide-react/icons/hourglass';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import { formatLength, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';
import { useSend } from '../../ui/use-send.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { focusPlace } from '../source/focus-place.ts';
import { isOpenJob } from './follow-jobs.ts';
import type { JobItem, JobList } from './job-list.ts';
import jobCss from './job-view.css?inline';
import { useJobWords, type StepWords } from './job-words.ts';
import { useJobFailure } from './use-job-failure.ts';

interface JobViewProps<Item extends JobItem> {
  item: Item & { readonly duration_ms: number };
  list: JobList<Item>;
  stepWords: StepWords;
  /** Label of the button that repeats the work. */
  againLabel: string;
  /** Texts for work that ended without a result; by default they say that it cost nothing. */
  ended?: EndWords | undefined;
  onClose(): void;
  /** Undefined when the recording was deleted. */
  onAgain: (() => void) | undefined;
}

/** Texts for work that ended without a result. */
export interface EndWords {
  readonly cancelled: string;
  failed(reason: string): string;
}

/** Progress of the work on a recording, or why it has no result. */
export function JobView<Item extends JobItem>(props: JobViewProps<Item>) {
  const { item, list, stepWords, againLabel, ended, onClose, onAgain } = props;
  useSheet(jobCss);
  const t = useText(texts);
  const { locale } = useLanguage();
  const jobWords = useJobWords(stepWords);
  const whyFailed = useJobFailure();
  const { busy, send } = useSend();
  const { title, job, duration_ms } = item;
  const isOpen = isOpenJob(job);
  const share = job.state === 'running' ? formatNumber(locale, job.progress, { style: 'percent' }) : '';
  const failed = ended?.failed ?? ((reason: string) => t('failedText', { reason }));
  const text = isOpen
    ? t('leaveHint')
    : job.state === 'cancelled'
      ? (ended?.cancelled ?? t('cancelledText'))
      : failed(whyFailed(job.error));
  const Icon = job.state === 'failed' ? CircleAlert : job.state === 'cancelled' ? CircleSlash : Hourglass;
  return (
    <div className="tool-home" {...focusPlace(title)}>
      <div className="tool-job" data-failed={job.state === 'failed' || undefined}>
        <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
        <h2 dir="auto">{title}</h2>
        <p className="tool-job-state">
          <span role="status">{jobWords(job)}</span>
          {share && <span aria-live="off"> · {share}</span>}
          {duration_ms > 0 && <span className="tool-job-length"> · {formatLength(duration_ms)}</span>}
        </p>
        {isOpen && (
          <ProgressBar
            label={t('progressOf', { title })}
            {...(job.state === 'running' && { value: job.progress })}
          />
        )}
        <p>{text}</p>
        <div className="tool-job-ways">
          <Button onClick={onClose}>{t('back')}</Button>
          {!isOpen && onAgain && (
            <Button variant="primary" onClick={onAgain}>
              {againLabel}
            </Button>
          )}
          {isOpen && (
            <Button variant="danger" busy={busy} onClick={() => void send(() => list.cancel(item))}>
              {t('cancelWork')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
