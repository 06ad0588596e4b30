import { useStore } from '@nanostores/react';
import { bookEditor } from '../../i18n/en/audiobook/book.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import type { ProjectSaving } from '../../studio/project/saving.ts';
import { Banner } from '../../ui/banner.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useJobFailure } from '../../studio/jobs/use-job-failure.ts';
import { useBook } from './context.ts';
import type { OpenChapter } from './model/open-chapter.ts';

/** Notices above the text: unsaved edits, passages that failed, a missing narrator. */
export function BookNotices({ chapter }: { chapter: OpenChapter | null }) {
  const { model } = useBook();
  const t = useText(bookEditor);
  const whyFailed = useJobFailure();
  const { cast, make_job: job, book_chapters: chapters } = useStore(model.$book);
  const failed = chapters.find(({ chapter_id }) => chapter_id === chapter?.id)?.failed ?? 0;
  return (
    <div className="book-notices">
      {chapter && <SavingNotice key={chapter.id} saving={chapter.saving} />}
      {job?.state === 'failed' && (
        <Banner tone="warn">{t('makeFailed', { reason: whyFailed(job.error) })}</Banner>
      )}
      {cast.narrator === null && <Banner tone="warn">{t('noNarrator')}</Banner>}
      {failed > 0 && <Banner tone="warn">{t('someFailed', { count: failed })}</Banner>}
    </div>
  );
}

function SavingNotice({ saving }: { saving: ProjectSaving }) {
  const t = useText(bookEditor);
  const state = useStore(saving.$state);
  const reason = useReportedError(useStore(saving.$failure));
  if (state === 'deleted') return <ErrorNotice text={t('deletedWhy')} />;
  if (state !== 'failed' || !reason) return null;
  return (
    <ErrorNotice
      text={t('notSavedWhy', { reason })}
      retryLabel={t('retry')}
      onRetry={() => void saving.flush()}
    />
  );
}
