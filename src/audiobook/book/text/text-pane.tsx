import { useStore } from '@nanostores/react';
import BookOpen from 'lucide-react/icons/book-open';
import { Fragment } from 'react';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useReportedError } from '../../../notices/index.ts';
import { ReplacedNotice } from '../../../studio/project/replaced-notice.tsx';
import { UnsentNotice } from '../../../studio/project/unsent-notice.tsx';
import { putBack } from '../../../studio/rows/edit-rows.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useChapterTitle } from '../chapters/chapter-title.ts';
import { useBook } from '../context.ts';
import type { OpenChapter } from '../model/open-chapter.ts';
import { BookNotices } from '../notices.tsx';
import { PassageTools } from './passage-tools.tsx';
import { TextList } from './text-list.tsx';
import textCss from './text.css?inline';

interface TextPaneProps {
  /** Null while loading. */
  chapter: OpenChapter | null;
  /** The text scrolls along with playback. */
  isReading: boolean;
}

/** The text of the open chapter. */
export function TextPane({ chapter, isReading }: TextPaneProps) {
  useSheet(textCss);
  const { model } = useBook();
  const t = useText(bookEditor);
  const titleOf = useChapterTitle();
  const { book_chapters: chapters } = useStore(model.$book);
  const id = useStore(model.$chapterId);
  const failure = useStore(model.$failure);
  const reason = useReportedError(failure);
  const known = chapters.find(({ chapter_id }) => chapter_id === id);
  const content = () => {
    if (id === null) return <EmptyState icon={BookOpen} title={t('noChapters')} text={t('noChaptersText')} />;
    if (failure)
      return (
        <div className="book-text-wait">
          <ErrorNotice text={t('chapterFailed', { reason: reason ?? '' })} onRetry={() => model.open(id)} />
        </div>
      );
    if (!chapter)
      return (
        <div className="book-text-wait" role="status" aria-label={t('loading')}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} height="24px" width={index % 3 === 2 ? '60%' : '100%'} />
          ))}
        </div>
      );
    return (
      <>
        <PassageTools key={`tools ${chapter.id}`} chapter={chapter} />
        <TextList key={chapter.id} {...{ chapter, isReading }} title={known ? titleOf(known) : ''} />
      </>
    );
  };
  return (
    <div className="book-text" part="text">
      <BookNotices chapter={chapter} />
      {chapter && (
        <Fragment key={chapter.id}>
          <UnsentNotice className="book-notices" saving={chapter.saving} />
          <ReplacedNotice
            className="book-notices"
            saving={chapter.saving}
            indexOf={chapter.rows.indexOf}
            onUse={(text) => chapter.rows.edit(putBack(chapter.rows.$rows.get(), text))}
          />
        </Fragment>
      )}
      {content()}
    </div>
  );
}
