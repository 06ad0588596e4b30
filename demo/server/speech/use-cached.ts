import { randomUUID } from 'node:crypto';
import { pronunciationKey } from '../../../src/contract/pronunciation.ts';
import type { Queryable } from '../db/db.ts';
import type { TakeIds } from '../projects/segments.ts';
import { identityKey } from './identity.ts';
import type { PlannedSegment } from './plan-job.ts';

/** Segments per statement. */
const ROWS_MAX = 500;

/** Ids of the takes that segments with existing audio get, by segment id. */
export const takeIdsFor = (
  segments: readonly PlannedSegment[],
  cached: ReadonlyMap<string, string>,
): Map<string, string> =>
  new Map(
    segments
      .filter(({ identity }) => cached.has(identityKey(identity)))
      .map(({ segment_id }) => [segment_id, randomUUID()]),
  );

/**
 * Makes segments play existing audio, given by media id: with the take that they have of it, or with a new one. Clears
 * the failure of an earlier attempt on segments that will be generated.
 *
 * @param takeIds from {@link takeIdsFor}. Segments that were stored with them are not written again
 */
export async function useCached(
  tx: Queryable,
  tenantId: string,
  scriptId: string,
  segments: readonly PlannedSegment[],
  cached: ReadonlyMap<string, string>,
  takeIds: TakeIds,
): Promise<void> {
  const failed = segments.filter((segment) => segment.failed).map(({ segment_id }) => segment_id);
  if (failed.length > 0)
    await tx.query(
      `update segment set error = null where tenant_id = $1 and project_id = $2 and segment_id = any($3)`,
      [tenantId, scriptId, failed],
    );
  const rows = segments.flatMap(({ segment_id, identity, media_id, pronounced }) => {
    const sound = cached.get(identityKey(identity));
    if (sound === undefined || sound === media_id) return [];
    return [
      {
        segment_id,
        take_id: takeIds.get(segment_id),
        media_id: sound,
        pronunciation: pronunciationKey(pronounced),
      },
    ];
  });
  for (let from = 0; from < rows.length; from += ROWS_MAX)
    await tx.query(
      `with wanted as (
         select * from jsonb_to_recordset($3::jsonb) as w(segment_id uuid, take_id uuid, media_id uuid, pronunciation text)
       ), added as (
         insert into take
                (take_id, tenant_id, segment_id, media_id, text, voice_id, model_id, language_id, speed, pronunciation)
         select w.take_id, $1, s.segment_id, w.media_id, s.text, s.voice_id, s.model_id, s.language_id, s.speed,
                w.pronunciation
           from wanted w join segment s using (segment_id) where s.tenant_id = $1 and s.project_id = $2
         on conflict (segment_id, media_id) do update set media_id = excluded.media_id
         returning segment_id, take_id
       )
       update segment s set take_id = added.take_id from added
        where s.segment_id = added.segment_id and s.take_id is distinct from added.take_id`,
      [tenantId, scriptId, JSON.stringify(rows.slice(from, from + ROWS_MAX))],
    );
}
