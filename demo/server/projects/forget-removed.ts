import type { Db, Queryable } from '../db/db.ts';

/** Days that removed segments are kept. Clients that were away for longer reload the project. */
const KEPT_DAYS = 30;

/** SQL condition: no take was made of a segment `s`. Takes were paid for. */
const WITHOUT_TAKE = 'not exists (select from take t where t.segment_id = s.segment_id)';

/**
 * Deletes segments that were removed from a project at least this many days ago, unless a take was made of them. The
 * project's row must be locked.
 */
export const forgetRemoved = (tx: Queryable, tenantId: string, projectId: string, days = 0) =>
  tx.query(
    `with gone as (
       delete from segment s
        where tenant_id = $1 and project_id = $2 and removed_at <= now() - make_interval(days => $3) and ${WITHOUT_TAKE}
       returning revision
     )
     update project
        set removed_segments = removed_segments - (select count(*) from gone),
            forgotten_revision = greatest(forgotten_revision, (select max(revision) from gone))
      where tenant_id = $1 and project_id = $2`,
    [tenantId, projectId, days],
  );

/** Deletes segments that were removed long ago from any project, with one transaction per project. */
export async function forgetLongRemoved(db: Db): Promise<void> {
  const projects = await db.query<{ tenant_id: string; project_id: string }>(
    `select distinct tenant_id, project_id from segment s
      where removed_at <= now() - make_interval(days => $1) and ${WITHOUT_TAKE}`,
    [KEPT_DAYS],
  );
  for (const { tenant_id, project_id } of projects)
    await db.transaction(async (tx) => {
      await tx.query('select from project where tenant_id = $1 and project_id = $2 for no key update', [
        tenant_id,
        project_id,
      ]);
      await forgetRemoved(tx, tenant_id, project_id, KEPT_DAYS);
    });
}
