import { randomUUID } from 'node:crypto';
import { BOOKS_MAX, type BookCoverProblem } from '../../../src/contract/constants/books.ts';
import type { Queryable } from '../db/db.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { ApiError } from '../http/api-error.ts';
import { applyPatch } from '../projects/apply-patch.ts';
import type { Owner } from '../projects/owner.ts';
import type { NewBook, NewChapter } from './compose-book.ts';
import { KIND, type BookRow } from './find-book.ts';
import { toSegments, type CastVoices } from './passages.ts';

/** Checks that a user may have one more book. @throws ApiError err_too_many_projects */
export const demandRoom = async (tx: Queryable, own: Owner): Promise<void> => {
  await oneAtATime(tx, `books of ${own.owner}`);
  const [{ count }] = (await tx.query<{ count: number }>(
    'select count(*)::int as count from book where tenant_id = $1 and owner = $2',
    [own.tenantId, own.owner],
  )) as [{ count: number }];
  if (count >= BOOKS_MAX) throw new ApiError('err_too_many_projects');
};

/** Adds a chapter to a book. @param patch its passages @returns its id */
export const addChapter = async (
  tx: Queryable,
  { own, bookId }: Pick<BookRow, 'own' | 'bookId'>,
  chapter: Omit<NewChapter, 'passages'> & { position: number },
  patch: Pick<Parameters<typeof applyPatch>[2]['patch'], 'put'>,
): Promise<string> => {
  const chapterId = randomUUID();
  const { title, position, role, part, leftOut } = chapter;
  await applyPatch(tx, own, { projectId: chapterId, kind: KIND, patch: { revision: 0, title, ...patch } });
  await tx.query(
    `insert into book_chapter (chapter_id, tenant_id, book_id, position, role, part, left_out)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [chapterId, own.tenantId, bookId, position, role, part, leftOut],
  );
  return chapterId;
};

/** Stores a chapter of an imported book. */
export const storeChapter = async (
  tx: Queryable,
  book: Pick<BookRow, 'own' | 'bookId'>,
  { passages, ...chapter }: NewChapter,
  position: number,
  voices: CastVoices,
): Promise<void> => {
  await addChapter(tx, book, { ...chapter, position }, { put: toSegments(passages, voices) });
};

/** Stores what the import found besides the chapters, and marks the book as imported. */
export const storeImported = async (
  tx: Queryable,
  { own, bookId }: Pick<BookRow, 'own' | 'bookId'>,
  { title, author, language, tags, leftOut, characters }: NewBook,
  more: Pick<BookRow, 'narrator' | 'speakers' | 'coverId'> & {
    readBy: string | null;
    coverProblem: BookCoverProblem | null;
  },
): Promise<void> => {
  await tx.query(
    `update book
        set title = $3, author = $4, language = $5, narrator = $6::jsonb, speakers = $7::jsonb, left_out = $8::jsonb,
            imported = $9::jsonb, cover_id = coalesce(cover_id, $10), tags = $11::jsonb || tags, updated_at = now()
      where tenant_id = $1 and book_id = $2`,
    [
      own.tenantId,
      bookId,
      title,
      author,
      language,
      more.narrator && JSON.stringify(more.narrator),
      JSON.stringify(more.speakers),
      JSON.stringify(leftOut),
      JSON.stringify({ ...characters, readBy: more.readBy, coverProblem: more.coverProblem }),
      more.coverId,
      JSON.stringify(tags),
    ],
  );
};

/** Deletes the chapters of an unfinished import. */
export const dropChapters = async (tx: Queryable, { own, bookId }: BookRow): Promise<void> => {
  await tx.query(
    `delete from project where tenant_id = $1 and owner = $2 and project_id in (
       select chapter_id from book_chapter where tenant_id = $1 and book_id = $3)`,
    [own.tenantId, own.owner, bookId],
  );
};
