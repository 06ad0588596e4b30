import { useRef, useState, type ReactNode } from 'react';
import type { BookChapter } from '../../../contract/index.ts';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { loadRenameDialog } from '../../../studio/jobs/load-rename-dialog.ts';
import { showToast } from '../../../ui/layers/toasts.ts';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { useBook } from '../context.ts';
import { chapterNumbers } from './chapter-numbers.ts';
import { useChapterTitle } from './chapter-title.ts';

/** Actions on a chapter in the list. */
export interface ChapterActions {
  open(chapter: BookChapter): void;
  rename(chapter: BookChapter): void;
  /**
   * Moves a chapter after the moves before it have ended.
   *
   * @param by number of chapters that it passes; negative towards the beginning
   * @returns its index among all chapters afterwards
   */
  move(chapter: BookChapter, by: number): Promise<number>;
  /** Appends the next chapter to this one. */
  merge(chapter: BookChapter): void;
  leaveOut(chapter: BookChapter, left_out: boolean): void;
  /** Opens the dialog that generates the chapter. */
  make(chapter: BookChapter): void;
  /** The dialogs of these actions, to be rendered anywhere. */
  readonly dialogs: ReactNode;
}

const loadMake = () => import('../make/make-dialog.tsx');

export function useChapterActions(): ChapterActions {
  const { model } = useBook();
  const { client } = useStores();
  const t = useText(bookEditor);
  const titleOf = useChapterTitle();
  const [asked, setAsked] = useState<{ what: 'rename' | 'make'; chapter: BookChapter } | null>(null);
  const close = () => setAsked(null);
  const book_id = model.id;
  const moves = useRef<Promise<unknown>>(Promise.resolve());
  const indexOf = (id: string) =>
    model.$book.get().book_chapters.findIndex(({ chapter_id }) => chapter_id === id);
  const change = async (chapter_id: string, body: { title?: string; left_out?: boolean }) => {
    const params = { book_id, chapter_id };
    const { data } = await client.call('POST /v1/books/{book_id}/chapters/{chapter_id}', { params, body });
    return data.book;
  };
  const moveNow = async (chapter: BookChapter, by: number) => {
    const { chapter_id, role } = chapter;
    const chapters = [...model.$book.get().book_chapters];
    const from = indexOf(chapter_id);
    const to = from + by;
    // The server keeps the credits first and last
    if (from < 0 || by === 0 || role !== 'chapter' || chapters[to]?.role !== 'chapter') return from;
    chapters.splice(to, 0, ...chapters.splice(from, 1));
    const chapter_ids = chapters.map((one) => one.chapter_id);
    const isDone = await model.act(async () => {
      const { data } = await client.call('POST /v1/books/{book_id}/chapters/order', {
        params: { book_id },
        body: { chapter_ids },
      });
      return data.book;
    });
    const number = chapterNumbers(model.$book.get().book_chapters).get(chapter_id);
    if (isDone && number !== undefined)
      showToast({ tone: 'info', text: t('moved', { title: titleOf(chapter), number }), about: 'chapters' });
    return indexOf(chapter_id);
  };

  return {
    open: ({ chapter_id }) => model.open(chapter_id),
    rename: (chapter) => setAsked({ what: 'rename', chapter }),
    move(chapter, by) {
      const moved = moves.current.then(() => moveNow(chapter, by));
      moves.current = moved;
      return moved;
    },
    merge: ({ chapter_id }) =>
      void model.act(async () => {
        const { data } = await client.call('POST /v1/books/{book_id}/chapters/{chapter_id}/merge', {
          params: { book_id, chapter_id },
          body: {},
        });
        return data.book;
      }),
    leaveOut: ({ chapter_id }, left_out) => void model.act(() => change(chapter_id, { left_out })),
    make: (chapter) => setAsked({ what: 'make', chapter }),
    dialogs: (
      <>
        {asked?.what === 'rename' && (
          <OnDemand load={loadRenameDialog} onClose={close}>
            {({ RenameDialog }) => (
              <RenameDialog
                title={asked.chapter.title}
                onRename={async (title) => {
                  await model.act(() => change(asked.chapter.chapter_id, { title }));
                }}
                onClose={close}
              />
            )}
          </OnDemand>
        )}
        {asked?.what === 'make' && (
          <OnDemand load={loadMake} onClose={close}>
            {({ MakeDialog }) => <MakeDialog chapterIds={[asked.chapter.chapter_id]} onClose={close} />}
          </OnDemand>
        )}
      </>
    ),
  };
}
