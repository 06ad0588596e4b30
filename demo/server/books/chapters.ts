import { generateNKeysBetween } from 'fractional-indexing';
import { BOOK_CHAPTERS_MAX } from '../../../src/contract/constants/books.ts';
import { TITLE_CHARACTERS_MAX } from '../../../src/contract/constants/script.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import { checkSize } from '../projects/apply-patch.ts';
import { lockProject, projectChanged, projectNotFound, renameProject } from '../projects/find-project.ts';
import { ownOf, type Owner } from '../projects/owner.ts';
import { letGoOfChecks } from './check/begin-check.ts';
import { changeSegments } from './change-segments.ts';
import { chaptersOf, lockBook, lockIdleBook, touchBook, type ChapterRow } from './find-book.ts';
import { addChapter } from './store-book.ts';

/** Roles in the order that they have in a book. */
const ROLES = ['opening', 'chapter', 'closing'];

const chapterOf = (
  chapters: readonly ChapterRow[],
  chapterId: string,
): { chapter: ChapterRow; at: number } => {
  const at = chapters.findIndex((one) => one.chapterId === chapterId);
  if (at < 0) throw projectNotFound();
  return { chapter: chapters[at]!, at };
};

const storeOrder = (tx: Queryable, { tenantId }: Owner, bookId: string, chapterIds: readonly string[]) =>
  tx.query(
    `update book_chapter c set position = w.position::int - 1
       from unnest($3::uuid[]) with ordinality as w(chapter_id, position)
      where c.tenant_id = $1 and c.book_id = $2 and c.chapter_id = w.chapter_id`,
    [tenantId, bookId, chapterIds],
  );

/**
 * Puts the chapters of a book into another order. Opening and closing credits stay first and last.
 *
 * @throws ApiError err_project_changed when these are not all chapters; err_not_found, err_task_pending
 */
export const orderChapters = (
  db: Db,
  who: Caller,
  bookId: string,
  chapterIds: readonly string[],
): Promise<void> =>
  db.transaction(async (tx) => {
    const { own } = await lockIdleBook(tx, who, bookId);
    const chapters = await chaptersOf(tx, own, bookId);
    const wanted = new Set(chapterIds);
    const isAll = wanted.size === chapters.length && chapterIds.length === chapters.length;
    if (!isAll || !chapters.every(({ chapterId }) => wanted.has(chapterId))) throw projectChanged();
    const roleOf = new Map(chapters.map(({ chapterId, role }) => [chapterId, ROLES.indexOf(role)]));
    const ordered = chapterIds.toSorted((a, b) => roleOf.get(a)! - roleOf.get(b)!);
    await storeOrder(tx, own, bookId, ordered);
    await touchBook(tx, own, bookId);
  });

/**
 * Renames a chapter, leaves it out or includes it again. A first passage that reads out the title changes with it.
 *
 * @throws ApiError err_not_found
 */
export const changeChapter = (
  db: Db,
  who: Caller,
  { bookId, chapterId }: { bookId: string; chapterId: string },
  { title, left_out }: { title?: string | undefined; left_out?: boolean | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    const own = ownOf(who);
    await lockBook(tx, own, bookId);
    const { chapter } = chapterOf(await chaptersOf(tx, own, bookId), chapterId);
    if (title !== undefined && title !== chapter.title) {
      await renameProject(tx, own, chapterId, title);
      await changeSegments(
        tx,
        own,
        chapterId,
        `update segment set revision = $3, text = $5
          where tenant_id = $1 and project_id = $2 and removed_at is null and text = $4
            and segment_id = (select segment_id from segment where project_id = $2 and removed_at is null
                               order by rank, segment_id limit 1)`,
        chapter.title,
        title,
      );
    }
    if (left_out !== undefined)
      await tx.query('update book_chapter set left_out = $3 where tenant_id = $1 and chapter_id = $2', [
        own.tenantId,
        chapterId,
        left_out,
      ]);
    await touchBook(tx, own, bookId);
  });

/** Recounts the segments of a project after some were moved, and makes clients reload all of it. */
const recount = (tx: Queryable, { tenantId }: Owner, projectId: string) =>
  tx.query(
    `update project p
        set revision = revision + 1, forgotten_revision = revision + 1, patch_sha256 = null, updated_at = now(),
            segments = counted.segments, characters = counted.characters, removed_segments = counted.removed
       from (select count(*) filter (where removed_at is null)::int as segments,
                    coalesce(sum(char_length(text) + char_length(gap)) filter (where removed_at is null), 0)::int as characters,
                    count(*) filter (where removed_at is not null)::int as removed
               from segment where tenant_id = $1 and project_id = $2) counted
      where p.tenant_id = $1 and p.project_id = $2`,
    [tenantId, projectId],
  );

/** Ids of the passages of a chapter, in order. */
export const idsOf = async (tx: Queryable, { tenantId }: Owner, projectId: string): Promise<string[]> => {
  const rows = await tx.query<{ segment_id: string }>(
    `select segment_id from segment where tenant_id = $1 and project_id = $2 and removed_at is null
      order by rank, segment_id`,
    [tenantId, projectId],
  );
  return rows.map(({ segment_id }) => segment_id);
};

const lastRank = async (tx: Queryable, { tenantId }: Owner, projectId: string): Promise<string | null> => {
  const [row] = await tx.query<{ rank: string | null }>(
    'select max(rank) as rank from segment where tenant_id = $1 and project_id = $2 and removed_at is null',
    [tenantId, projectId],
  );
  return row?.rank ?? null;
};

/** Moves segments with their takes to the end of another project. */
const moveSegments = async (
  tx: Queryable,
  own: Owner,
  segmentIds: readonly string[],
  to: string,
): Promise<void> => {
  const ranks = generateNKeysBetween(await lastRank(tx, own, to), null, segmentIds.length);
  await tx.query(
    `update segment s set project_id = $2, rank = w.rank
       from unnest($3::uuid[], $4::text[]) as w(segment_id, rank)
      where s.tenant_id = $1 and s.segment_id = w.segment_id`,
    [own.tenantId, to, segmentIds, ranks],
  );
};

/** Ends the paragraph of a chapter's last passage, before another chapter is appended. */
const endParagraph = (tx: Queryable, { tenantId }: Owner, segmentIds: readonly string[]) =>
  tx.query(`update segment set gap = E'\\n\\n' where tenant_id = $1 and segment_id = $2 and gap !~ '\\n'`, [
    tenantId,
    segmentIds.at(-1),
  ]);

/**
 * Appends the next chapter to this one. Both must have the same role, and both be included or left out.
 *
 * @returns the id of the next chapter, whose project is now empty and has to be deleted
 * @throws ApiError err_not_found, err_task_pending, err_invalid_param where no such chapter follows, err_text_too_long
 */
export const mergeChapter = (
  db: Db,
  who: Caller,
  { bookId, chapterId }: { bookId: string; chapterId: string },
): Promise<string> =>
  db.transaction(async (tx) => {
    const { own } = await lockIdleBook(tx, who, bookId);
    const chapters = await chaptersOf(tx, own, bookId);
    const { chapter, at } = chapterOf(chapters, chapterId);
    const next = chapters[at + 1];
    if (next?.role !== chapter.role)
      throw new ApiError('err_invalid_param', { msg: 'No chapter follows this one.' });
    // Otherwise text would be left out, or spoken, that was not before
    if (next.leftOut !== chapter.leftOut)
      throw new ApiError('err_invalid_param', { msg: 'One of the chapters is left out, the other is not.' });
    for (const id of [chapterId, next.chapterId].toSorted()) await lockProject(tx, own, id);
    const [size] = await tx.query<{ segments: number; characters: number }>(
      `select count(*)::int as segments, coalesce(sum(char_length(text) + char_length(gap)), 0)::int as characters
         from segment where tenant_id = $1 and project_id = any($2) and removed_at is null`,
      [own.tenantId, [chapterId, next.chapterId]],
    );
    checkSize(size!.segments, size!.characters);
    const [before, moved] = [await idsOf(tx, own, chapterId), await idsOf(tx, own, next.chapterId)];
    if (moved.length > 0) await endParagraph(tx, own, before);
    await moveSegments(tx, own, moved, chapterId);
    await recount(tx, own, chapterId);
    const checks = await tx.query<{ job_id: string }>(
      'delete from book_check where tenant_id = $1 and chapter_id = $2 returning job_id',
      [own.tenantId, next.chapterId],
    );
    await letGoOfChecks(
      tx,
      checks.map(({ job_id }) => job_id),
    );
    await tx.query('delete from book_chapter where tenant_id = $1 and chapter_id = $2', [
      own.tenantId,
      next.chapterId,
    ]);
    await touchBook(tx, own, bookId);
    return next.chapterId;
  });

/**
 * Splits a chapter: a passage and everything after it become the next chapter.
 *
 * @param title default: the text of the passage
 * @throws ApiError err_not_found, err_task_pending, err_too_many_entries, err_invalid_param for the first passage
 */
export const splitChapter = (
  db: Db,
  who: Caller,
  { bookId, chapterId }: { bookId: string; chapterId: string },
  { segment_id, title }: { segment_id: string; title?: string | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    const book = await lockIdleBook(tx, who, bookId);
    const { own } = book;
    const chapters = await chaptersOf(tx, own, bookId);
    const { chapter, at } = chapterOf(chapters, chapterId);
    if (chapters.length >= BOOK_CHAPTERS_MAX) throw new ApiError('err_too_many_entries');
    await lockProject(tx, own, chapterId);
    const ids = await idsOf(tx, own, chapterId);
    const from = ids.indexOf(segment_id);
    if (from < 0) throw projectNotFound();
    if (from === 0) throw new ApiError('err_invalid_param', { msg: 'The chapter begins with this passage.' });
    const [first] = await tx.query<{ text: string }>(
      'select text from segment where tenant_id = $1 and segment_id = $2',
      [own.tenantId, segment_id],
    );
    const named = title ?? [...(first?.text ?? '')].slice(0, TITLE_CHARACTERS_MAX).join('');
    const part = chapter.part as Parameters<typeof addChapter>[2]['part'];
    const added = { role: chapter.role, part, title: named, leftOut: chapter.leftOut, position: at + 1 };
    const newId = await addChapter(tx, book, added, {});
    await moveSegments(tx, own, ids.slice(from), newId);
    await recount(tx, own, newId);
    await recount(tx, own, chapterId);
    const order = chapters.map((one) => one.chapterId).toSpliced(at + 1, 0, newId);
    await storeOrder(tx, own, bookId, order);
    await touchBook(tx, own, bookId);
  });
