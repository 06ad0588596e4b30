import { useStores } from '../../stores/use-stores.ts';
import { JobCards } from '../../studio/jobs/job-cards.tsx';
import type { RowActions } from '../../studio/jobs/job-row.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { BookCard } from './book-card.tsx';
import type { Books, ListedBook } from './books.ts';
import homeCss from './home.css?inline';
import { importAgain } from './import-again.ts';
import { useListWords } from './list-words.ts';

interface BookGridProps {
  list: Books;
  items: readonly ListedBook[];
  actions: RowActions<ListedBook>;
  /** Begins the import of a file. */
  onFile(file: File): void;
}

/** The books as cards, last changed first. */
export function BookGrid({ list, items, actions, onFile }: BookGridProps) {
  useSheet(homeCss);
  const { client } = useStores();
  const words = useListWords();
  return (
    <JobCards {...{ list, items }} width={300}>
      {(item) => (
        <BookCard
          {...{ item, words, actions, onFile }}
          onImport={async (recognize) => list.meet(await importAgain(client, item.book_id, recognize))}
        />
      )}
    </JobCards>
  );
}
