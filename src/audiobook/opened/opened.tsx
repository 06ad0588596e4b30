import { useCallback } from 'react';
import type { BookDetail } from '../../contract/index.ts';
import { audiobook as texts } from '../../i18n/en/audiobook/audiobook.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useStepWords } from '../../studio/jobs/job-words.ts';
import { OpenedJob } from '../../studio/jobs/opened-job.tsx';
import { useSend } from '../../ui/use-send.ts';
import { Book } from '../book/book.tsx';
import { itemOf, listed, type Books, type ListedBook } from '../home/books.ts';
import { importAgain, isScanned } from '../home/import-again.ts';

interface OpenedProps {
  id: string;
  list: Books;
  isPage: boolean;
  onClose(): void;
}

type OpenedBook = BookDetail & ListedBook;

/** An open book: the progress of its import, and then its editor. */
export function Opened({ id, list, isPage, onClose }: OpenedProps) {
  const { client } = useStores();
  const t = useText(texts);
  const step = useStepWords(texts);
  const { send } = useSend();
  const read = useCallback(
    async (book_id: string, signal: AbortSignal): Promise<OpenedBook> => {
      const { data } = await client.call('GET /v1/books/{book_id}', {
        params: { book_id },
        silent: true,
        signal,
      });
      return { ...data.book, ...listed(data.book) };
    },
    [client],
  );
  const { followed } = list.$list.get();
  const known = followed[id];
  return (
    <OpenedJob<ListedBook, OpenedBook>
      {...{ list, id, read, itemOf }}
      words={{
        gone: t('gone'),
        failed: (reason) => t('openFailed', { reason }),
        again: t(known && isScanned(known) ? 'recognize' : 'again'),
        ended: {
          cancelled: t('cancelledText'),
          failed: (reason) => t('failedText', { reason }),
        },
        step,
      }}
      onClose={onClose}
      again={(detail) => () =>
        void send(async () => list.meet(await importAgain(client, id, isScanned(detail))))
      }
    >
      {(detail) => <Book {...{ list, isPage, onClose }} detail={detail} />}
    </OpenedJob>
  );
}
