import type { BookDetail, BookItem } from '../../../src/contract/index.ts';
import {
  BOOK_LEFT_OUT,
  type BookCoverProblem,
  type BookLeftOut,
} from '../../../src/contract/constants/books.ts';
import type { Db } from '../db/db.ts';
import { containing } from '../db/like.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type SearchQuery } from '../http/paging.ts';
import type { Caller } from '../http/principal.ts';
import { loadJobs } from '../jobs/store.ts';
import type { Sign } from '../media/signed-url.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { ownOf, type Owner } from '../projects/owner.ts';
import { loadChecks } from './check/takes.ts';
import type { LeftOutTexts } from './compose-book.ts';
import { chaptersOf, findBook, type BookRow } from './find-book.ts';
import { NO_PROGRESS, progressOf, sumOf } from './progress-of.ts';
import { bookPronunciations } from './pronounce-book.ts';
import { countSpeakers } from './count-speakers.ts';

export const coverUrl = (sign: Sign, coverId: string): string => sign(`/media/book-covers/${coverId}.jpg`);

interface Row {
  book_id: string;
  title: string;
  author: string;
  language: string | null;
  cover_id: string | null;
  created_at: Date;
  updated_at: Date;
  import_job_id: string;
  make_job_id: string | null;
  chapters: number;
  spoken: string[] | null;
}

/** Genders by the names that voices use. */
const GENDERS = { he: 'male', she: 'female' } as const;

const COLUMNS = `book_id, title, author, language, cover_id, created_at, updated_at, import_job_id, make_job_id,
  (select count(*)::int from book_chapter c where c.book_id = book.book_id and not left_out and role = 'chapter')
    as chapters,
  (select json_agg(chapter_id) from book_chapter c where c.book_id = book.book_id and not left_out) as spoken`;

const toItems = async (db: Db, sign: Sign, own: Owner, rows: readonly Row[]): Promise<BookItem[]> => {
  const progress = await progressOf(
    db,
    own,
    rows.map(({ book_id }) => book_id),
  );
  const ids = rows.flatMap(({ import_job_id, make_job_id }) => [import_job_id, make_job_id ?? []].flat());
  const jobs = await loadJobs(db, own.tenantId, ids);
  // A book deleted between the two queries has no job any more
  return rows.flatMap((row) => {
    const import_job = jobs.get(row.import_job_id);
    if (!import_job) return [];
    const { unsure: _, ...sum } = sumOf((row.spoken ?? []).map((id) => progress.get(id) ?? NO_PROGRESS));
    return [
      {
        book_id: row.book_id,
        title: row.title,
        author: row.author,
        language: row.language,
        cover_url: row.cover_id === null ? null : coverUrl(sign, row.cover_id),
        created_at: row.created_at.getTime(),
        updated_at: row.updated_at.getTime(),
        chapters: row.chapters,
        ...sum,
        import_job,
        make_job: jobs.get(row.make_job_id ?? '') ?? null,
      },
    ];
  });
};

/** A page of the user's books, last changed first. */
export const listBooks = async (
  db: Db,
  sign: Sign,
  who: Caller,
  { limit, cursor, search }: SearchQuery,
): Promise<{ items: BookItem[]; next_cursor: string | null }> => {
  const own = ownOf(who);
  const after = readCursor(cursor);
  const rows = await db.query<Row & { cursor: string }>(
    `select ${COLUMNS}, ${cursorOf('updated_at', 'book_id')} as cursor from book
      where tenant_id = $1 and owner = $2
        and ${afterCursor('updated_at', 'book_id', 3)}
        and ($5::text is null or title ilike $5 or author ilike $5)
      order by updated_at desc, book_id desc limit $6`,
    [own.tenantId, own.owner, after.microseconds, after.id, search ? containing(search) : null, limit + 1],
  );
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.cursor);
  return {
    items: await toItems(db, sign, own, page),
    next_cursor,
  };
};

/** @throws ApiError err_not_found */
export const loadItem = async (db: Db, sign: Sign, who: Caller, bookId: string): Promise<BookItem> => {
  const own = ownOf(who);
  const rows = await db.query<Row>(
    `select ${COLUMNS} from book where tenant_id = $1 and owner = $2 and book_id = $3`,
    [own.tenantId, own.owner, bookId],
  );
  const [item] = await toItems(db, sign, own, rows);
  if (!item) throw projectNotFound();
  return item;
};

interface Imported {
  spoken: number;
  parts: number;
  leftOut: number;
  readBy: string | null;
  /** Undefined in books imported before this was recorded. */
  coverProblem?: BookCoverProblem | null;
}

const importOf = (
  fileName: string,
  imported: Imported | null,
  leftOut: Partial<Record<BookLeftOut, LeftOutTexts>>,
): BookDetail['import'] =>
  imported && {
    file_name: fileName,
    characters_in: imported.spoken + imported.parts + imported.leftOut,
    characters_spoken: imported.spoken,
    characters_parts_left_out: imported.parts,
    characters_left_out: imported.leftOut,
    left_out: BOOK_LEFT_OUT.flatMap((kind) => {
      const own = leftOut[kind];
      return own ? [{ kind, passages: own.passages, characters: own.characters }] : [];
    }),
    read_by: imported.readBy,
    cover_problem: imported.coverProblem ?? null,
  };

const tagsOf = ({ author, tags }: BookRow): BookDetail['tags'] => ({
  author,
  narrator: tags.narrator ?? '',
  year: tags.year ?? '',
  genre: tags.genre ?? '',
  copyright: tags.copyright ?? '',
  publisher: tags.publisher ?? '',
  description: tags.description ?? '',
});

/** Ids of the chapters that the open job speaks now or later; empty without an open job. */
const chaptersInWork = async (db: Db, { own, makeJobId }: BookRow): Promise<ReadonlySet<string>> => {
  if (makeJobId === null) return new Set();
  const [job] = await db.query<{ ids: string[] | null }>(
    `select input->'chapter_ids' as ids from job where tenant_id = $1 and job_id = $2 and state in ('queued', 'running')`,
    [own.tenantId, makeJobId],
  );
  return new Set(job?.ids ?? []);
};

/** @throws ApiError err_not_found */
export const loadDetail = async (
  db: Db,
  sign: Sign,
  who: Caller,
  bookId: string,
  exports: BookDetail['exports'],
): Promise<BookDetail> => {
  const own = ownOf(who);
  const item = await loadItem(db, sign, who, bookId);
  const book = await findBook(db, own, bookId);
  const [more] = await db.query<{
    imported: Imported | null;
    left_out: Partial<Record<BookLeftOut, LeftOutTexts>>;
    place: BookDetail['place'];
    merged_into: string | null;
    merged_names: string[];
  }>(
    `select imported, left_out, place, last_merge->>'into' as merged_into,
            array(select name from jsonb_to_recordset(last_merge->'speakers') as w(name text)
                   where name <> last_merge->>'into') as merged_names
       from book where tenant_id = $1 and book_id = $2`,
    [own.tenantId, bookId],
  );
  const progress = await progressOf(db, own, [bookId]);
  const revisions = await db.query<{ chapter_id: string; revision: number }>(
    `select chapter_id, p.revision from book_chapter c join project p on p.project_id = c.chapter_id
      where c.tenant_id = $1 and c.book_id = $2`,
    [own.tenantId, bookId],
  );
  const revisionOf = new Map(revisions.map(({ chapter_id, revision }) => [chapter_id, revision]));
  const inWork = await chaptersInWork(db, book);
  const chapters = await chaptersOf(db, own, bookId);
  const checks = await loadChecks(
    db,
    own,
    chapters.map(({ chapterId }) => chapterId),
  );
  const cast = await countSpeakers(db, own, bookId);
  return {
    ...item,
    tags: tagsOf(book),
    import: importOf(book.fileName, more?.imported ?? null, more?.left_out ?? {}),
    book_chapters: chapters.map(({ chapterId, role, part, title, leftOut }) => {
      const own = progress.get(chapterId) ?? NO_PROGRESS;
      return {
        chapter_id: chapterId,
        role,
        part: part as BookDetail['book_chapters'][number]['part'],
        title,
        left_out: leftOut,
        revision: revisionOf.get(chapterId) ?? 1,
        ...own,
        making: inWork.has(chapterId) && own.made + own.failed < own.segments,
        check: checks.get(chapterId) ?? null,
      };
    }),
    cast: {
      narrator: book.narrator,
      narrator_passages: cast.get(null)?.passages ?? 0,
      single_voice: book.singleVoice,
      speakers: book.speakers
        .map(({ name, aliases, gender, voice }) => ({
          name,
          aliases,
          gender: gender ? GENDERS[gender] : null,
          voice,
          ...(cast.get(name) ?? { passages: 0, characters: 0, unsure: 0 }),
        }))
        .toSorted((a, b) => b.passages - a.passages),
      last_merge: more?.merged_into == null ? null : { into: more.merged_into, names: more.merged_names },
    },
    pronunciations: await bookPronunciations(db, own, bookId),
    place: more?.place ?? null,
    exports,
  };
};
