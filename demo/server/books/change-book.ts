import type { BookPlace, BookTags } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import type { Caller } from '../http/principal.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { ownOf } from '../projects/owner.ts';
import { chaptersOf, lockBook } from './find-book.ts';

interface Change {
  title?: string | undefined;
  language?: string | undefined;
  tags?: { [Tag in keyof BookTags]?: string | undefined } | undefined;
}

/** Changes a book's title, language or tags. @throws ApiError err_not_found */
export const changeBook = (
  db: Db,
  who: Caller,
  bookId: string,
  { title, language, tags = {} }: Change,
): Promise<void> =>
  db.transaction(async (tx) => {
    const book = await lockBook(tx, ownOf(who), bookId);
    const { author, ...others } = tags;
    await tx.query(
      `update book set title = $3, author = $4, language = $5, tags = tags || $6::jsonb, updated_at = now()
        where tenant_id = $1 and book_id = $2`,
      [
        who.tenantId,
        bookId,
        title ?? book.title,
        author ?? book.author,
        language ?? book.language,
        JSON.stringify(others),
      ],
    );
  });

/** Stores the listening position. @throws ApiError err_not_found */
export const keepPlace = (db: Db, who: Caller, bookId: string, place: BookPlace): Promise<void> =>
  db.transaction(async (tx) => {
    const { own } = await lockBook(tx, ownOf(who), bookId);
    const chapters = await chaptersOf(tx, own, bookId);
    if (!chapters.some(({ chapterId }) => chapterId === place.chapter_id)) throw projectNotFound();
    await tx.query('update book set place = $3::jsonb where tenant_id = $1 and book_id = $2', [
      own.tenantId,
      bookId,
      JSON.stringify(place),
    ]);
  });
