import type { SegmentInput } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import type { Owner } from '../projects/owner.ts';
import { IS_OPEN, IS_SPOKEN } from '../speech/open-rows.ts';

/** A passage in the format of the speech service. */
export interface OpenPassage extends SegmentInput {
  segment_id: string;
}

/** A chapter's passages that have a voice and no up-to-date take, in order. */
export const openPassages = (q: Queryable, { tenantId }: Owner, chapterId: string): Promise<OpenPassage[]> =>
  q.query<OpenPassage>(
    `select segment_id, text, gap, voice_id, model_id, language_id, speed from segment s
      where tenant_id = $1 and project_id = $2 and ${IS_OPEN} order by rank, segment_id`,
    [tenantId, chapterId],
  );

/** The given passages that have a voice, whether or not their takes are up to date, in order. */
export const spokenPassages = (
  q: Queryable,
  { tenantId }: Owner,
  chapterId: string,
  segmentIds: readonly string[],
): Promise<OpenPassage[]> =>
  q.query<OpenPassage>(
    `select segment_id, text, gap, voice_id, model_id, language_id, speed from segment s
      where tenant_id = $1 and project_id = $2 and segment_id = any($3) and ${IS_SPOKEN} order by rank, segment_id`,
    [tenantId, chapterId, segmentIds],
  );

/**
 * Whether a passage in these chapters has words but no voice. That happens when no engine speaks the book's language.
 */
export const hasVoiceless = async (
  q: Queryable,
  { tenantId }: Owner,
  chapterIds: readonly string[],
): Promise<boolean> => {
  const rows = await q.query(
    `select from segment where tenant_id = $1 and project_id = any($2) and removed_at is null and voice_id is null
        and speakable limit 1`,
    [tenantId, chapterIds],
  );
  return rows.length > 0;
};
