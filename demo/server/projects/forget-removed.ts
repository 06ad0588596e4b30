import type { Db, Queryable } from '../db/db.ts';

/** Clients that were away for longer load a project anew. */
const KEPT_DAYS = 30;

/** Of a segment `s`: a take that was made of it was paid for. */
const WITHOUT_TAKE = 'not exists (select from take t where t.segment_id = s.segment_id)';

/**
 * Forgets segments that were removed from a project, whose row is locked, some days ago or longer. Those that a take was
 * made of stay.
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

/** Forgets what was removed long ago from any project, each in a transaction of its own. */
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
