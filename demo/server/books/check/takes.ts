import type { BookChapter } from '../../../../src/contract/index.ts';
import type { Queryable } from '../../db/db.ts';
import { withJobs } from '../../jobs/store.ts';
import type { Owner } from '../../projects/owner.ts';
import { IS_UP_TO_DATE } from '../../speech/open-rows.ts';

/** The `from` of a query: the takes `k` that are the current audio of the chapters `$2`, with their passages `s`. */
const HEARD_TAKES = `segment s join take k on ${IS_UP_TO_DATE}
 where s.tenant_id = $1 and s.project_id = any($2) and s.removed_at is null and s.speakable
   and not coalesce((s.cue->>'left_out')::boolean, false)`;

/** A take that was not checked yet. */
export interface UnheardTake {
  takeId: string;
  durationMs: number;
}

/** The takes of a chapter that were not checked yet, in the order of its passages. */
export const unheardTakes = (q: Queryable, { tenantId }: Owner, chapterId: string): Promise<UnheardTake[]> =>
  q.query<UnheardTake>(
    `select t.take_id as "takeId", m.duration_ms as "durationMs"
       from (select k.take_id, k.media_id, s.rank, s.segment_id from ${HEARD_TAKES}) t join media m using (media_id)
      where not exists (select from book_hearing h where h.take_id = t.take_id)
      order by t.rank, t.segment_id`,
    [tenantId, [chapterId]],
  );

/** The latest check of each chapter, by chapter id. Chapters without a check are omitted. */
export const loadChecks = async (
  q: Queryable,
  { tenantId }: Owner,
  chapterIds: readonly string[],
): Promise<Map<string, NonNullable<BookChapter['check']>>> => {
  const checks = await q.query<{ chapter_id: string; job_id: string; checked_at: Date | null }>(
    'select chapter_id, job_id, checked_at from book_check where tenant_id = $1 and chapter_id = any($2)',
    [tenantId, chapterIds],
  );
  if (checks.length === 0) return new Map();
  const ids = checks.map(({ chapter_id }) => chapter_id);
  const sums = await q.query<{ chapter_id: string; words: number; heard: number }>(
    `select t.project_id as chapter_id, sum(h.words)::int as words, sum(h.words - h.missed_words)::int as heard
       from (select s.project_id, k.take_id from ${HEARD_TAKES}) t join book_hearing h using (take_id)
      group by t.project_id`,
    [tenantId, ids],
  );
  const marked = await q.query<{
    chapter_id: string;
    segment_id: string;
    words: number;
    missed: string[];
    missed_words: number;
    heard: string;
  }>(
    `select t.project_id as chapter_id, t.segment_id, h.words, h.missed, h.missed_words, h.heard
       from (select s.project_id, s.segment_id, s.rank, k.take_id from ${HEARD_TAKES}) t join book_hearing h using (take_id)
      where h.marked order by t.rank, t.segment_id`,
    [tenantId, ids],
  );
  const sumOf = new Map(sums.map((sum) => [sum.chapter_id, sum]));
  return new Map(
    await withJobs(q, tenantId, checks, ({ chapter_id, checked_at }, job) => {
      const { words = 0, heard = 0 } = sumOf.get(chapter_id) ?? {};
      const passages = marked
        .filter((passage) => passage.chapter_id === chapter_id)
        .map(({ chapter_id: _, ...passage }) => passage);
      return [
        chapter_id,
        { job, checked_at: checked_at?.getTime() ?? null, words, heard, passages },
      ] as const;
    }),
  );
};

/** Accepts passages despite words that were not heard, which removes their marks. */
export const acceptPassages = (
  tx: Queryable,
  { tenantId }: Owner,
  chapterId: string,
  segmentIds: readonly string[],
) =>
  tx.query(
    `update book_hearing set marked = false
      where tenant_id = $1 and take_id in (select k.take_id from ${HEARD_TAKES} and s.segment_id = any($3))`,
    [tenantId, [chapterId], segmentIds],
  );
