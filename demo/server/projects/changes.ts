import type { Queryable } from '../db/db.ts';
import type { Owner } from './owner.ts';

/**
 * Notification channel for changed projects; the payload is the owner, the project's id, and the revision if it is new.
 */
export const PROJECT_CHANNEL = 'project_changed';

/**
 * Notifies the open pages of a project's owner. Within a transaction the notice is sent when it commits.
 *
 * @param revision of its segments, where they changed
 */
export const tellProjectChanged = (
  q: Queryable,
  { owner }: Pick<Owner, 'owner'>,
  projectId: string,
  revision?: number,
) => q.query('select pg_notify($1, $2)', [PROJECT_CHANNEL, [owner, projectId, revision].join(' ').trim()]);

/** Parses a notice after its owner. */
export const readProjectChange = (more: string): { project_id: string; revision: number | null } => {
  const [project_id = '', revision] = more.split(' ');
  return { project_id, revision: revision === undefined ? null : Number(revision) };
};
