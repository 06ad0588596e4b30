import BookAudio from 'lucide-react/icons/book-audio';
import { useState } from 'react';
import { useHost } from '../element/host-context.ts';
import { audiobook as texts } from '../i18n/en/audiobook/audiobook.ts';
import { useText } from '../i18n/use-text.ts';
import { JobHistory } from '../studio/jobs/job-history.tsx';
import { OpenedChunk } from '../studio/jobs/opened-chunk.tsx';
import { useDoneToast } from '../studio/jobs/use-done-toast.ts';
import { useJobList } from '../studio/jobs/use-job-list.ts';
import { focusPlace } from '../studio/source/focus-place.ts';
import { BookGrid } from './home/book-grid.tsx';
import { createBooks } from './home/books.ts';
import { useListWords } from './home/list-words.ts';
import { raise } from './raise.ts';
import { StartArea } from './start/start-area.tsx';

interface WorkspaceProps {
  open: string;
  file: File | null;
  isPage: boolean;
  onOpen(id: string): void;
}

const loadOpened = () => import('./opened/opened.tsx');

/** The start area with the list of books, or an open book. Follows imports in both cases. */
export function Workspace({ open, file, isPage, onOpen }: WorkspaceProps) {
  const host = useHost();
  const t = useText(texts);
  const words = useListWords();
  /** A file that the user chose instead of one that was refused. */
  const [chosen, setChosen] = useState<File | null>(null);
  const tellDone = useDoneToast(open, onOpen);
  const list = useJobList(createBooks, ({ book_id, title }, state) => {
    raise(host, 'vox-book-import', { book: book_id, state });
    if (state === 'done') tellDone(book_id, t('doneToast', { title }));
  });
  return (
    <>
      {/* Stays mounted while a book is open, so that an upload continues */}
      <div className="tool-home" {...focusPlace(words.title)} hidden={open !== ''}>
        <StartArea file={chosen ?? file} onBegun={(item) => list.add(item)} />
        <JobHistory {...{ list, words, onOpen }} icon={BookAudio} isShown={open === ''}>
          {(shown, actions) => <BookGrid {...{ list, actions }} items={shown} onFile={setChosen} />}
        </JobHistory>
      </div>
      {open !== '' && (
        <OpenedChunk key={open} list={list} id={open} load={loadOpened}>
          {({ Opened }, opening) => <Opened {...{ opening, isPage }} onClose={() => onOpen('')} />}
        </OpenedChunk>
      )}
    </>
  );
}
