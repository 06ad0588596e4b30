import type { Queryable } from '../db/db.ts';

/**
 * Notification channel for workspaces whose own voices, or a user's favorites or collections, have changed; the payload
 * is the workspace's id.
 */
export const VOICES_CHANNEL = 'voices_changed';

/** Notifies the open pages of a workspace. Within a transaction the notice is sent when it commits. */
export const tellVoicesChanged = (q: Queryable, tenantId: string) =>
  q.query('select pg_notify($1, $2)', [VOICES_CHANNEL, tenantId]);
