import type { BookPlace, BookTags } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import type { Caller } from '../http/principal.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { ownOf } from '../projects/owner.ts';
import { chaptersOf, lockBook } from './find-book.ts';
import { followCredits } from './follow-credits.ts';

interface Change {
  title?: string | undefined;
  language?: string | undefined;
  tags?: { [Tag in keyof BookTags]?: string | undefined } | undefined;
}

/** Changes a book's title, language or tags, and the spoken credits with them. @throws ApiError err_not_found */
export const changeBook = (
  db: Db,
  who: Caller,
  bookId: string,
  { title, language, tags = {} }: Change,
): Promise<void> =>
  db.transaction(async (tx) => {
    const book = await lockBook(tx, ownOf(who), bookId);
    const { author, ...others } = tags;
    const named = {
      title: title ?? book.title,
      author: author ?? book.author,
      language: language ?? book.language,
    };
    await tx.query(
      `update book set title = $3, author = $4, language = $5, tags = tags || $6::jsonb, updated_at = now()
        where tenant_id = $1 and book_id = $2`,
      [who.tenantId, bookId, named.title, named.author, named.language, JSON.stringify(others)],
    );
    await followCredits(tx, book, named);
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
