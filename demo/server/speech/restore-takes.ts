import type { Queryable } from '../db/db.ts';

/**
 * Gives sentences that were removed from a script and typed again their earlier takes: those of a removed segment with
 * the same text, each used once. Segments that have takes keep their own.
 */
export const restoreTakes = (
  tx: Queryable,
  tenantId: string,
  scriptId: string,
  segmentIds: readonly string[],
) =>
  tx.query(
    `with added as (
       select segment_id, text, row_number() over (partition by text order by rank, segment_id) as nth
         from segment s
        where tenant_id = $1 and project_id = $2 and segment_id = any($3) and removed_at is null
          and not exists (select from take t where t.segment_id = s.segment_id)
     ), removed as (
       select segment_id, text, take_id,
              row_number() over (partition by text order by removed_at desc, rank, segment_id) as nth
         from segment s
        where tenant_id = $1 and project_id = $2 and removed_at is not null
          and exists (select from take t where t.segment_id = s.segment_id)
     ), pair as (
       select added.segment_id as to_id, removed.segment_id as from_id, removed.take_id
         from added join removed using (text, nth)
     ), moved as (
       update take t set segment_id = pair.to_id from pair where t.segment_id = pair.from_id
     )
     update segment s set take_id = case when s.segment_id = pair.to_id then pair.take_id end
       from pair where s.segment_id in (pair.to_id, pair.from_id)`,
    [tenantId, scriptId, segmentIds],
  );
