import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SEGMENT_CHARACTERS_MAX } from '../../contract/constants/script.ts';
import type { BookDetail } from '../../contract/index.ts';
import { useHost } from '../../element/host-context.ts';
import { bookEditor } from '../../i18n/en/audiobook/book.ts';
import { unsent } from '../../i18n/en/shared/unsent.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useProjectKeys } from '../../studio/editor/use-editor-keys.ts';
import { useLeaving } from '../../studio/project/use-leaving.ts';
import { useSpaceToPlay } from '../../studio/player/use-space-to-play.ts';
import { focusPlace } from '../../studio/source/focus-place.ts';
import { showToast } from '../../ui/layers/toasts.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import type { Books } from '../home/books.ts';
import { raise } from '../raise.ts';
import bookCss from './book.css?inline';
import { BookContext } from './context.ts';
import { ChapterPane } from './chapters/chapter-pane.tsx';
import { ListenBar } from './listen/listen-bar.tsx';
import { createBookModel } from './model/book-model.ts';
import { createCommands } from './model/commands.ts';
import { Side } from './side/side.tsx';
import { TextPane } from './text/text-pane.tsx';
import { TopBar } from './top-bar.tsx';

interface BookProps {
  detail: BookDetail;
  list: Books;
  /** Renders as a page of the workbench, so its keys work while nothing has the focus. */
  isPage: boolean;
  onClose(): void;
}

const loadKeys = () => import('./keys-dialog.tsx');

/** The editor of a book: its chapters, the text of one of them, its cast, and the player. */
export function Book({ detail, list, isPage, onClose }: BookProps) {
  useSheet(bookCss);
  const stores = useStores();
  const host = useHost();
  const t = useText(bookEditor);
  const tUnsent = useText(unsent);
  const [model] = useState(() =>
    createBookModel({
      stores,
      book: detail,
      onMerged: (count) => showToast({ tone: 'info', text: t('merged', { count }) }),
      onLeftUnsent: () => showToast({ tone: 'info', text: tUnsent('left') }),
      onMade({ state }) {
        const ended = state === 'done' || state === 'cancelled' ? state : 'failed';
        raise(host, 'vox-book-made', { book: detail.book_id, state: ended });
        if (state === 'done') {
          showToast({ tone: 'ok', text: t('madeToast', { title: model.$book.get().title }) });
        }
      },
      onPlay: (script, positionMs) => void raise(host, 'vox-play', { script, positionMs }),
    }),
  );
  const [commands] = useState(() =>
    createCommands(model, (why) =>
      showToast({ tone: 'info', text: t(why, { limit: SEGMENT_CHARACTERS_MAX }), about: 'passages' }),
    ),
  );
  const [showsKeys, setShowsKeys] = useState(false);
  const [isReading, setReading] = useState(true);
  const frame = useRef<HTMLElement>(null);
  useProjectKeys(
    { frame, isOurs: isPage },
    // Tags and titles of chapters have an undo of their own
    { ...commands, elsewhere: '.book-side, .book-chapters', onShortcuts: () => setShowsKeys(true) },
  );
  useSpaceToPlay(frame, model.player, isPage);
  useEffect(() => model.start(), [model]);
  const open = useStore(model.$open);
  useLeaving(open?.saving);
  const parts = useMemo(
    () => ({
      model,
      commands,
      async make(chapters: readonly string[], credits: number) {
        if (!raise(host, 'vox-book-make', { book: model.id, chapters, credits })) return;
        await model.make(chapters);
      },
    }),
    [model, commands, host],
  );
  return (
    <BookContext value={parts}>
      <section ref={frame} className="editor-frame book" {...focusPlace(t('editor'))} role="region">
        <TopBar
          // Each chapter has its own stores, and `useStore` does not read the new store when one replaces another
          key={open?.id}
          isPage={isPage}
          onClose={onClose}
          onRename={(title) => list.rename(detail.book_id, title)}
          onShortcuts={() => setShowsKeys(true)}
        />
        <div className="book-body">
          <ChapterPane />
          <TextPane chapter={open} isReading={isReading} />
          <Side />
        </div>
        <ListenBar chapter={open} isReading={isReading} onReading={setReading} />
        {showsKeys && (
          <OnDemand load={loadKeys} onClose={() => setShowsKeys(false)}>
            {({ KeysDialog }) => <KeysDialog onClose={() => setShowsKeys(false)} />}
          </OnDemand>
        )}
      </section>
    </BookContext>
  );
}
