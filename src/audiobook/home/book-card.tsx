import BookUp from 'lucide-react/icons/book-up';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ScanText from 'lucide-react/icons/scan-text';
import X from 'lucide-react/icons/x';
import { audiobook as texts } from '../../i18n/en/audiobook/audiobook.ts';
import { sourceShell } from '../../i18n/en/shared/source-shell.ts';
import { jobs as jobTexts } from '../../i18n/en/shared/jobs.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { isOpenJob } from '../../studio/jobs/follow-jobs.ts';
import { JobCardTitle } from '../../studio/jobs/job-cards.tsx';
import { JobMenu } from '../../studio/jobs/job-menu.tsx';
import type { RowActions, RowWords } from '../../studio/jobs/job-row.tsx';
import { useJobWords } from '../../studio/jobs/job-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileButton } from '../../ui/controls/file-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';
import { useSend } from '../../ui/use-send.ts';
import { ACCEPT } from '../accept.ts';
import type { ListedBook } from './books.ts';
import { Cover } from './cover.tsx';
import { useJobFailure } from '../../studio/jobs/use-job-failure.ts';
import { isNoBook, isScanned } from './import-again.ts';

interface BookCardProps {
  item: ListedBook;
  words: RowWords<ListedBook>;
  actions: RowActions<ListedBook>;
  /** Imports the book's file again. Rejects after telling the user. */
  onImport(recognize: boolean): Promise<void>;
  /** Begins the import of another file. */
  onFile(file: File): void;
}

/** A book in the list: its cover, and the progress of its generation or import. */
export function BookCard({ item, words, actions, onImport, onFile }: BookCardProps) {
  const t = useText(texts);
  const tJobs = useText(jobTexts);
  const tSource = useText(sourceShell);
  const { locale } = useLanguage();
  const { busy, send } = useSend();
  const jobWords = useJobWords(words.step);
  const failure = useJobFailure();
  const { title, author, job, segments, made } = item;
  const canOpen = job.state === 'done';
  const scanned = isScanned(item);
  const state = () => {
    if (canOpen) return words.done(item);
    if (job.state === 'failed') return t('failedFor', { reason: failure(job.error) });
    const share = formatNumber(locale, job.progress, { style: 'percent' });
    return job.state === 'running' ? `${jobWords(job)} · ${share}` : jobWords(job);
  };
  return (
    <article className="job-card book-card" part="book" data-state={job.state} aria-label={title}>
      <Cover url={item.cover_url} title={title} author={author} />
      <div className="job-card-words">
        <JobCardTitle title={title} onOpen={canOpen ? () => actions.open(item) : undefined} />
        <p className="book-card-author" dir="auto">
          {author || t('unknownAuthor')}
        </p>
        <p className="job-card-state">{state()}</p>
        {canOpen && segments > 0 && (
          <ProgressBar label={t('madeOf', { title })} value={made / Math.max(1, segments)} />
        )}
        {isOpenJob(job) && (
          <ProgressBar
            label={tJobs('progressOf', { title })}
            {...(job.state === 'running' && { value: job.progress })}
          />
        )}
        <p className="job-card-facts">{words.facts(item).join(' · ')}</p>
        <div className="job-card-tools">
          {isOpenJob(job) && (
            <IconButton icon={X} label={t('cancelOf', { title })} onClick={() => actions.cancel(item)} />
          )}
          {isNoBook(item) && (
            <FileButton
              size={32}
              icon={BookUp}
              label={tSource('chooseFile')}
              accept={ACCEPT}
              onFile={onFile}
            />
          )}
          {(job.state === 'failed' || job.state === 'cancelled') && !isNoBook(item) && (
            <Button
              size={32}
              icon={scanned ? ScanText : RotateCw}
              busy={busy}
              aria-label={t(scanned ? 'recognizeOf' : 'retryOf', { title })}
              onClick={() => void send(() => onImport(scanned))}
            >
              {t(scanned ? 'recognize' : 'retry')}
            </Button>
          )}
          <JobMenu
            title={title}
            onRename={() => actions.rename(item)}
            onRemove={() => actions.remove(item)}
          />
        </div>
      </div>
    </article>
  );
}
