import type { BookTags } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import { isOpen } from '../jobs/store.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { ownOf, type Owner } from '../projects/owner.ts';
import type { Voice } from '../voices/for-language.ts';
import type { Gender } from './speakers/people.ts';

/** Kind of the projects that hold the passages of a chapter. */
export const KIND = 'book';
/** Kinds of the jobs of books. */
export const IMPORT_KIND = 'book-import';
export const MAKE_KIND = 'book-make';
export const CHECK_KIND = 'book-check';
export const EXPORT_KIND = 'book-export';
/** Feature name under which the usage page lists their credits. */
export const FEATURE = 'audiobook';

/** A speaker of a book, as stored in the database. */
export interface StoredSpeaker {
  name: string;
  /** Other names of the speaker in the text. */
  aliases: string[];
  /**
   * By the pronouns that the book uses for them. Null if the book does not tell; undefined in books imported before
   * this was recorded.
   */
  gender?: Gender;
  /** Null if the narrator speaks for them. */
  voice: Voice | null;
}

/** A book without its chapters. */
export interface BookRow {
  bookId: string;
  own: Owner;
  userId: string;
  title: string;
  author: string;
  language: string | null;
  tags: Partial<BookTags>;
  narrator: Voice | null;
  singleVoice: boolean;
  speakers: StoredSpeaker[];
  fileName: string;
  fileId: string;
  coverId: string | null;
  /** True once the import of its file has succeeded. */
  isImported: boolean;
  importJobId: string;
  makeJobId: string | null;
}

const COLUMNS = `book_id as "bookId", json_build_object('tenantId', tenant_id, 'owner', owner) as own,
  user_id as "userId", title, author, language, tags, narrator, single_voice as "singleVoice", speakers,
  file_name as "fileName", file_id as "fileId", cover_id as "coverId", import_job_id as "importJobId",
  make_job_id as "makeJobId", imported is not null as "isImported"`;

const read = async (q: Queryable, own: Owner, bookId: string, locking: string): Promise<BookRow> => {
  const [row] = await q.query<BookRow>(
    `select ${COLUMNS} from book where tenant_id = $1 and owner = $2 and book_id = $3 ${locking}`,
    [own.tenantId, own.owner, bookId],
  );
  if (!row) throw projectNotFound();
  return row;
};

/** A book of this owner. @throws ApiError err_not_found */
export const findBook = (q: Queryable, own: Owner, bookId: string): Promise<BookRow> =>
  read(q, own, bookId, '');

/** Like {@link findBook}, but locks the row until the transaction ends. */
export const lockBook = (tx: Queryable, own: Owner, bookId: string): Promise<BookRow> =>
  read(tx, own, bookId, 'for no key update');

/** A job's book. @throws ApiError err_not_found if it was deleted */
export const bookOfJob = async (q: Queryable, tenantId: string, bookId: string): Promise<BookRow> => {
  const [row] = await q.query<BookRow>(`select ${COLUMNS} from book where tenant_id = $1 and book_id = $2`, [
    tenantId,
    bookId,
  ]);
  if (!row) throw projectNotFound();
  return row;
};

/** @throws ApiError err_task_pending for a book that is not imported yet */
export const demandImported = ({ isImported }: Pick<BookRow, 'isImported'>): void => {
  if (!isImported) throw new ApiError('err_task_pending', { status: 409 });
};

/** @throws ApiError err_task_pending while a job imports or speaks the book */
const demandIdle = async (
  q: Queryable,
  { importJobId, makeJobId }: Pick<BookRow, 'importJobId' | 'makeJobId'>,
): Promise<void> => {
  for (const jobId of [importJobId, makeJobId])
    if (jobId !== null && (await isOpen(q, jobId))) throw new ApiError('err_task_pending', { status: 409 });
};

/** Locks the caller's book if no job imports or speaks it. @throws ApiError err_not_found, err_task_pending */
export const lockIdleBook = async (tx: Queryable, who: Caller, bookId: string): Promise<BookRow> => {
  const book = await lockBook(tx, ownOf(who), bookId);
  await demandIdle(tx, book);
  return book;
};

/** Moves a book to the top of the list, as the last changed one. */
export const touchBook = (tx: Queryable, { tenantId }: Owner, bookId: string) =>
  tx.query('update book set updated_at = now() where tenant_id = $1 and book_id = $2', [tenantId, bookId]);

/** A chapter without its passages. Its id is that of its project. */
export interface ChapterRow {
  chapterId: string;
  position: number;
  role: 'opening' | 'chapter' | 'closing';
  part: string;
  leftOut: boolean;
  title: string;
}

/** The chapters of a book, in order. */
export const chaptersOf = (q: Queryable, { tenantId }: Owner, bookId: string): Promise<ChapterRow[]> =>
  q.query<ChapterRow>(
    `select chapter_id as "chapterId", position, role, part, left_out as "leftOut", title
       from book_chapter c join project p on p.project_id = c.chapter_id
      where c.tenant_id = $1 and c.book_id = $2 order by position, chapter_id`,
    [tenantId, bookId],
  );

/**
 * The chapters with these ids, in the order of the book.
 *
 * @param chapterIds undefined for all included chapters
 * @throws ApiError err_not_found for an id that is not a chapter of the book
 */
export const chosenChapters = async (
  q: Queryable,
  own: Owner,
  bookId: string,
  chapterIds: readonly string[] | undefined,
): Promise<ChapterRow[]> => {
  const all = await chaptersOf(q, own, bookId);
  if (!chapterIds) return all.filter(({ leftOut }) => !leftOut);
  const wanted = new Set(chapterIds);
  const chosen = all.filter(({ chapterId }) => wanted.has(chapterId));
  if (chosen.length < wanted.size) throw projectNotFound();
  return chosen;
};
