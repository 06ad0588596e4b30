import type { Queryable } from '../db/db.ts';
import { lockProject } from '../projects/find-project.ts';
import type { Owner } from '../projects/owner.ts';

/**
 * Changes segments of a chapter, so that clients hear of it as of any other edit.
 *
 * @param statement an `update segment` that sets `revision` to `$3`; `$1` is the tenant, `$2` the chapter, and `more`
 *   begins with `$4`
 * @returns number of changed segments; if it is 0, the chapter keeps its revision
 */
export const changeSegments = async (
  tx: Queryable,
  own: Owner,
  chapterId: string,
  statement: string,
  ...more: readonly unknown[]
): Promise<number> => {
  const project = await lockProject(tx, own, chapterId);
  if (!project) return 0;
  const revision = project.revision + 1;
  const changed = await tx.query(`${statement} returning 1`, [own.tenantId, chapterId, revision, ...more]);
  if (changed.length > 0)
    await tx.query(
      `update project set revision = $3, patch_sha256 = null, updated_at = now()
        where tenant_id = $1 and project_id = $2`,
      [own.tenantId, chapterId, revision],
    );
  return changed.length;
};
