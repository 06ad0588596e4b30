import type { ProjectPatch, SegmentInput } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';

/** A segment of a script before its voice has been checked. */
export interface ScriptSegment extends SegmentInput {
  segment_id: string;
  rank: string;
  /** Media id of the selected take; null without one, or when it is unknown. */
  media_id: string | null;
  /** The last attempt to make it failed. */
  failed: boolean;
}

/**
 * Segments that are read and checked at once; between pages, other short requests get their turn. The first page is
 * short: it often suffices to see that a script cannot be paid for.
 */
const FIRST_PAGE = 15;
const PAGE_MAX = 30;

type Place = Pick<ScriptSegment, 'rank' | 'segment_id'>;

/** Before all segments. */
const START: Place = { rank: '', segment_id: '00000000-0000-0000-0000-000000000000' };

/** SQL condition: the row is spoken. Rows of a video without a voice or marked as left out are not. */
const IS_SPOKEN = `s.voice_id is not null and not coalesce((s.cue->>'left_out')::boolean, false)`;

const readPage = (q: Queryable, tenantId: string, scriptId: string, after: Place, size: number) =>
  q.query<ScriptSegment>(
    `select s.segment_id, s.rank, s.text, s.gap, s.voice_id, s.model_id, s.language_id, s.speed, t.media_id,
            s.error is not null as failed
       from segment s left join take t using (take_id)
      where s.tenant_id = $1 and s.project_id = $2 and s.removed_at is null and ${IS_SPOKEN}
        and (s.rank, s.segment_id) > ($3::text collate "C", $4::uuid)
      order by s.rank, s.segment_id limit $5`,
    [tenantId, scriptId, after.rank, after.segment_id, size],
  );

function* pageSizes(): Generator<number> {
  for (let size = FIRST_PAGE; ; size = Math.min(2 * size, PAGE_MAX)) yield size;
}

async function* storedPages(
  q: Queryable,
  tenantId: string,
  scriptId: string,
): AsyncGenerator<ScriptSegment[]> {
  let after = START;
  for (const size of pageSizes()) {
    const page = await readPage(q, tenantId, scriptId, after, size);
    if (page.length > 0) yield page;
    if (page.length < size) return;
    after = page.at(-1)!;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const inOrder = (a: Place, b: Place): number =>
  compare(a.rank, b.rank) || compare(a.segment_id, b.segment_id);

/**
 * Yields the segments of a script in order, page by page, as they will be after the patch is stored.
 *
 * @param scriptId undefined for a script that is not stored yet
 */
export async function* scriptPages(
  q: Queryable,
  tenantId: string,
  scriptId: string | undefined,
  { put = [], remove = [] }: Pick<ProjectPatch, 'put' | 'remove'>,
): AsyncGenerator<ScriptSegment[]> {
  const stored = scriptId === undefined ? [] : storedPages(q, tenantId, scriptId);
  if (put.length === 0 && remove.length === 0) return yield* stored;
  const segments = new Map<string, ScriptSegment>();
  for await (const page of stored) for (const segment of page) segments.set(segment.segment_id, segment);
  for (const segmentId of remove) segments.delete(segmentId);
  for (const { segment_id, rank, text, gap, voice, cue } of put) {
    const { media_id = null, failed = false } = segments.get(segment_id) ?? {};
    if (!voice || cue?.left_out) segments.delete(segment_id);
    else segments.set(segment_id, { segment_id, rank, text: text.trim(), gap, ...voice, media_id, failed });
  }
  const all = [...segments.values()].sort(inOrder);
  let from = 0;
  for (const size of pageSizes()) {
    if (from >= all.length) return;
    yield all.slice(from, from + size);
    from += size;
  }
}
