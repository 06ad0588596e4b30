import { useStores } from '../../stores/use-stores.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import coverCss from './cover.css?inline';

interface CoverProps {
  /** Address as the server gives it; null for a book without a cover. */
  url: string | null;
  title: string;
  author: string;
}

/** The cover of a book. Without one, its title and author on a plain cover. */
export function Cover({ url, title, author }: CoverProps) {
  useSheet(coverCss);
  const { client } = useStores();
  return (
    <div className="book-cover" aria-hidden="true">
      {url ? (
        <img src={client.address(url)} alt="" loading="lazy" decoding="async" />
      ) : (
        <div className="book-cover-plain" dir="auto">
          <span>{title}</span>
          <small>{author}</small>
        </div>
      )}
    </div>
  );
}
