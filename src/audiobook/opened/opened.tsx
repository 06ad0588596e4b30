import { audiobook as texts } from '../../i18n/en/audiobook/audiobook.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useStepWords } from '../../studio/jobs/job-words.ts';
import { OpenedJob } from '../../studio/jobs/opened-job.tsx';
import type { Opening } from '../../studio/jobs/opened-chunk.tsx';
import { useSend } from '../../ui/use-send.ts';
import { Book } from '../book/book.tsx';
import type { ListedBook, OpenedBook } from '../home/books.ts';
import { importAgain, isNoBook, isScanned } from '../home/import-again.ts';

interface OpenedProps {
  opening: Opening<ListedBook, OpenedBook>;
  isPage: boolean;
  onClose(): void;
}

/** An open book: the progress of its import, and then its editor. */
export function Opened({ opening, isPage, onClose }: OpenedProps) {
  const { list, id } = opening;
  const { client } = useStores();
  const t = useText(texts);
  const step = useStepWords(texts);
  const { send } = useSend();
  const { followed } = list.$list.get();
  const known = followed[id];
  return (
    <OpenedJob<ListedBook, OpenedBook>
      opening={opening}
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
      again={(detail) =>
        isNoBook(detail)
          ? undefined
          : () => void send(async () => list.meet(await importAgain(client, id, isScanned(detail))))
      }
    >
      {(detail) => <Book {...{ list, isPage, onClose }} detail={detail} />}
    </OpenedJob>
  );
}
