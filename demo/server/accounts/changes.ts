import type { Queryable } from '../db/db.ts';

/** Channel that tells of workspaces whose plan, balance or orders have changed; the payload is the workspace's id. */
export const ACCOUNT_CHANNEL = 'account_changed';

/** Tells the open pages of a workspace; in a transaction, once it has succeeded. */
export const tellAccountChanged = (q: Queryable, tenantId: string) =>
  q.query('select pg_notify($1, $2)', [ACCOUNT_CHANNEL, tenantId]);
