import type { ProjectKind } from '../../../src/contract/constants/projects.ts';
import type { Queryable } from '../db/db.ts';
import type { Owner } from './owner.ts';

/** Locks the owner's projects of this kind among these. Returns their ids. */
export async function lockProjects(
  tx: Queryable,
  { tenantId, owner }: Owner,
  kind: ProjectKind,
  projectIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ project_id: string }>(
    `select project_id from project where tenant_id = $1 and owner = $2 and kind = $3 and project_id = any($4)
      order by project_id for update`,
    [tenantId, owner, kind, projectIds],
  );
  return rows.map(({ project_id }) => project_id);
}

/** Deletes projects with everything that belongs to them, including takes. */
export const deleteProjects = (tx: Queryable, { tenantId, owner }: Owner, projectIds: readonly string[]) =>
  tx.query(`delete from project where tenant_id = $1 and owner = $2 and project_id = any($3)`, [
    tenantId,
    owner,
    projectIds,
  ]);

/** Locks all projects of a workspace. */
export const lockAllProjects = (tx: Queryable, tenantId: string) =>
  tx.query(`select from project where tenant_id = $1 order by project_id for update`, [tenantId]);

/** Deletes all projects of a workspace. Returns their ids. */
export async function deleteAllProjects(tx: Queryable, tenantId: string): Promise<string[]> {
  const rows = await tx.query<{ project_id: string }>(
    `delete from project where tenant_id = $1 returning project_id`,
    [tenantId],
  );
  return rows.map(({ project_id }) => project_id);
}
