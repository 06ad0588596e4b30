import { useStore } from '@nanostores/react';
import { bookSide } from '../../../../i18n/en/audiobook/book-side.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useChapterTitle } from '../../chapters/chapter-title.ts';
import { useBook } from '../../context.ts';
import { CheckPanel } from './check-panel.tsx';
import { MeasureFigures } from './measure-figures.tsx';

/** The tab of the open chapter's sound: its check by speech recognition, and the values measured in its last export. */
export function SoundTab() {
  const { model } = useBook();
  const t = useText(bookSide);
  const titleOf = useChapterTitle();
  const { book_chapters: chapters, exports } = useStore(model.$book);
  const id = useStore(model.$chapterId);
  const chapter = chapters.find(({ chapter_id }) => chapter_id === id);
  if (!chapter) return null;
  const measured = exports
    .flatMap(({ result, preset }) => (result?.report ?? []).map((measure) => ({ measure, preset })))
    .find(({ measure }) => measure.chapter_id === id);
  return (
    <div className="book-sound">
      <CheckPanel key={chapter.chapter_id} chapter={chapter} />
      <section className="book-panel">
        <h3 dir="auto">{t('measured', { title: titleOf(chapter) })}</h3>
        {measured ? <MeasureFigures {...measured} /> : <p className="editor-hint">{t('notMeasured')}</p>}
      </section>
    </div>
  );
}
