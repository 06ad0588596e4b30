import type { Queryable } from '../db/db.ts';

/**
 * Notification channel for workspaces whose plan, balance or orders have changed; the payload is the workspace's id.
 */
export const ACCOUNT_CHANNEL = 'account_changed';

/** Notifies the open pages of a workspace. Within a transaction the notice is sent when it commits. */
export const tellAccountChanged = (q: Queryable, tenantId: string) =>
  q.query('select pg_notify($1, $2)', [ACCOUNT_CHANNEL, tenantId]);
