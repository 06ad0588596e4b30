import { useStore } from '@nanostores/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';
import { chapterNumbers } from './chapter-numbers.ts';
import { ChapterRow } from './chapter-row.tsx';
import { useBook } from '../context.ts';
import { useChapterActions } from './use-chapter-actions.tsx';

/** The chapters in order. Arrow keys move the focus, with Alt they move the chapter. */
export function ChapterList() {
  const { model } = useBook();
  const t = useText(bookEditor);
  const { book_chapters: chapters } = useStore(model.$book);
  const openId = useStore(model.$chapterId);
  const actions = useChapterActions();
  const list = useRef<HTMLOListElement>(null);
  /** Ids of the chapter that is dragged and of the one under it. */
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const indexOf = (id: string | null) => chapters.findIndex(({ chapter_id }) => chapter_id === id);

  const focusAt = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>('.book-chapter-open')[index]?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('.book-chapter-open');
    const at = row ? Number(row.dataset['index']) : -1;
    const chapter = chapters[at];
    if (!chapter || event.ctrlKey || event.metaKey) return;
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.key === 'F2') actions.rename(chapter);
    else if (by !== 0 && event.altKey) void actions.move(chapter, by).then(focusAt);
    else if (by !== 0) focusAt(at + by);
    else if (event.key === 'Home') focusAt(0);
    else if (event.key === 'End') focusAt(chapters.length - 1);
    else return;
    event.preventDefault();
  };
  const drop = (id: string) => {
    const chapter = chapters[indexOf(dragged)];
    if (chapter) void actions.move(chapter, indexOf(id) - indexOf(dragged));
    setDragged(null);
    setOver(null);
  };
  const openAt = Math.max(0, indexOf(openId));
  const numbers = chapterNumbers(chapters);
  return (
    <>
      <ol ref={list} className="book-chapter-list" aria-label={t('chapters')} onKeyDown={onKeyDown}>
        {chapters.map((chapter, index) => {
          const { chapter_id: id, role } = chapter;
          return (
            <li
              key={id}
              data-over={(over === id && dragged !== id) || undefined}
              data-after={indexOf(dragged) < index || undefined}
              draggable={role === 'chapter'}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(id);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              onDragOver={(event) => {
                if (!dragged || role !== 'chapter') return;
                event.preventDefault();
                setOver(id);
              }}
              onDrop={(event) => {
                event.preventDefault();
                drop(id);
              }}
            >
              <ChapterRow
                {...{ chapter, index, actions }}
                number={numbers.get(id) ?? null}
                isOpen={id === openId}
                isStop={index === openAt}
                previous={chapters[index - 1]}
                next={chapters[index + 1]}
              />
            </li>
          );
        })}
      </ol>
      {actions.dialogs}
    </>
  );
}
