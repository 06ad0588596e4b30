import type { ProjectKind } from '../../../src/contract/constants/projects.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { tellProjectChanged } from './changes.ts';
import type { Owner } from './owner.ts';

/** A project without its segments. */
export interface ProjectHead {
  projectId: string;
  kind: ProjectKind;
  title: string;
  titleGiven: boolean;
  lead: string;
  revision: number;
  /** Hash of the patch that created this revision; null if none did. */
  patchSha256: string | null;
  segments: number;
  characters: number;
  removedSegments: number;
  forgottenRevision: number;
  createdAt: Date;
  updatedAt: Date;
}

const HEAD = `project_id as "projectId", kind, title, title_given as "titleGiven", lead, revision,
  patch_sha256 as "patchSha256", segments, characters, removed_segments as "removedSegments",
  forgotten_revision as "forgottenRevision", created_at as "createdAt", updated_at as "updatedAt"`;

/** A project of this owner; undefined when it does not exist. */
export async function findProject(
  q: Queryable,
  { tenantId, owner }: Owner,
  projectId: string,
): Promise<ProjectHead | undefined> {
  const [head] = await q.query<ProjectHead>(
    `select ${HEAD} from project where tenant_id = $1 and owner = $2 and project_id = $3`,
    [tenantId, owner, projectId],
  );
  return head;
}

/**
 * Like {@link findProject}; the row stays locked until the transaction ends. The lock excludes the key: transactions
 * that insert references to the project need not wait, and may hold locks that come later in the lock order.
 */
export async function lockProject(
  tx: Queryable,
  { tenantId, owner }: Owner,
  projectId: string,
): Promise<ProjectHead | undefined> {
  const [head] = await tx.query<ProjectHead>(
    `select ${HEAD} from project where tenant_id = $1 and owner = $2 and project_id = $3 for no key update`,
    [tenantId, owner, projectId],
  );
  return head;
}

/** Records work on a project, which moves it to the top of the history, and notifies the open pages of its owner. */
export const touchProject = async (tx: Queryable, own: Owner, projectId: string): Promise<void> => {
  await tx.query(
    'update project set updated_at = now() where tenant_id = $1 and owner = $2 and project_id = $3',
    [own.tenantId, own.owner, projectId],
  );
  await tellProjectChanged(tx, own, projectId);
};

/**
 * Sets the title of a project, which then no longer follows its text.
 *
 * @throws ApiError err_not_found
 */
export async function renameProject(
  q: Queryable,
  own: Owner,
  projectId: string,
  title: string,
): Promise<void> {
  const rows = await q.query(
    `update project set title = $4, title_given = true
      where tenant_id = $1 and owner = $2 and project_id = $3 returning 1`,
    [own.tenantId, own.owner, projectId, title],
  );
  if (rows.length === 0) throw projectNotFound();
  await tellProjectChanged(q, own, projectId);
}

export const projectNotFound = () => new ApiError('err_not_found', { status: 404 });
export const projectChanged = () => new ApiError('err_project_changed', { status: 409 });
