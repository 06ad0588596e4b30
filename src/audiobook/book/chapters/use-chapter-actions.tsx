import { useState, type ReactNode } from 'react';
import type { BookChapter } from '../../../contract/index.ts';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { loadRenameDialog } from '../../../studio/jobs/load-rename-dialog.ts';
import { showToast } from '../../../ui/layers/toasts.ts';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { useBook } from '../context.ts';
import { useChapterTitle } from './chapter-title.ts';

/** Actions on a chapter in the list. */
export interface ChapterActions {
  open(chapter: BookChapter): void;
  rename(chapter: BookChapter): void;
  /** Moves a chapter between two indexes among all chapters. */
  move(from: number, to: number): Promise<void>;
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
  const change = async (chapter_id: string, body: { title?: string; left_out?: boolean }) => {
    const params = { book_id, chapter_id };
    const { data } = await client.call('POST /v1/books/{book_id}/chapters/{chapter_id}', { params, body });
    return data.book;
  };

  return {
    open: ({ chapter_id }) => model.open(chapter_id),
    rename: (chapter) => setAsked({ what: 'rename', chapter }),
    async move(from, to) {
      const chapters = [...model.$book.get().book_chapters];
      const chapter = chapters[from];
      // The server keeps the credits first and last
      if (chapter?.role !== 'chapter' || chapters[to]?.role !== 'chapter') return;
      chapters.splice(from, 1);
      chapters.splice(to, 0, chapter);
      const chapter_ids = chapters.map(({ chapter_id }) => chapter_id);
      const isDone = await model.act(async () => {
        const { data } = await client.call('POST /v1/books/{book_id}/chapters/order', {
          params: { book_id },
          body: { chapter_ids },
        });
        return data.book;
      });
      if (isDone)
        showToast({
          tone: 'info',
          text: t('moved', { title: titleOf(chapter), number: to + 1 }),
          about: 'chapters',
        });
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
