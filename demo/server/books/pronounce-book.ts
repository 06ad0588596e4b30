import { BOOK_PRONUNCIATIONS_MAX } from '../../../src/contract/constants/books.ts';
import type { Pronunciation } from '../../../src/contract/index.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import { ownOf, type Owner } from '../projects/owner.ts';
import { lockBook } from './find-book.ts';

/** A book's pronunciation list, by word. */
export const bookPronunciations = (
  q: Queryable,
  { tenantId }: Owner,
  bookId: string,
): Promise<Pronunciation[]> =>
  q.query<Pronunciation>(
    `select word, language, say, ipa from book_pronunciation where tenant_id = $1 and book_id = $2
      order by lower(word), language`,
    [tenantId, bookId],
  );

/**
 * Detaches the current takes of all passages with a word, whose pronunciation is outdated, so that they are generated
 * again. The takes stay in the history.
 */
const letGoOfTakes = (tx: Queryable, { tenantId }: Owner, bookId: string, word: string) =>
  tx.query(
    `update segment s set take_id = null from book_chapter c
      where c.tenant_id = $1 and c.book_id = $2 and s.project_id = c.chapter_id and s.take_id is not null
        and position(lower($3) in lower(s.text)) > 0`,
    [tenantId, bookId, word],
  );

/**
 * Adds a word to a book's pronunciation list, or changes its pronunciation. @returns the list @throws ApiError
 * err_not_found, err_too_many_entries
 */
export const pronounceInBook = (
  db: Db,
  who: Caller,
  bookId: string,
  { word, language, say, ipa }: Pronunciation,
): Promise<Pronunciation[]> => {
  const own = ownOf(who);
  return db.transaction(async (tx) => {
    await lockBook(tx, own, bookId);
    const [kept] = await tx.query(
      `insert into book_pronunciation (tenant_id, book_id, language, word, say, ipa)
       select $1, $2, $3, $4, $5, $6
        where (select count(*) from book_pronunciation where book_id = $2) < $7
           or exists (select from book_pronunciation where book_id = $2 and language = $3 and lower(word) = lower($4))
       on conflict (book_id, language, lower(word))
         do update set word = excluded.word, say = excluded.say, ipa = excluded.ipa
       returning 1`,
      [own.tenantId, bookId, language, word, say, ipa, BOOK_PRONUNCIATIONS_MAX],
    );
    if (!kept) throw new ApiError('err_too_many_entries');
    await letGoOfTakes(tx, own, bookId, word);
    return bookPronunciations(tx, own, bookId);
  });
};

/** Removes a word from a book's pronunciation list. @returns the list @throws ApiError err_not_found */
export const forgetInBook = (
  db: Db,
  who: Caller,
  bookId: string,
  { word, language }: Pick<Pronunciation, 'word' | 'language'>,
): Promise<Pronunciation[]> => {
  const own = ownOf(who);
  return db.transaction(async (tx) => {
    await lockBook(tx, own, bookId);
    const gone = await tx.query(
      `delete from book_pronunciation where tenant_id = $1 and book_id = $2 and language = $3 and lower(word) = lower($4)
       returning 1`,
      [own.tenantId, bookId, language, word],
    );
    if (gone.length > 0) await letGoOfTakes(tx, own, bookId, word);
    return bookPronunciations(tx, own, bookId);
  });
};
