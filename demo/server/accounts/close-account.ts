import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { App } from '../http/app.ts';
import { call } from '../http/call.ts';
import type { AfterCommit, Deps, Module } from '../module.ts';
import { verifyOwnPassword } from './verify-own-password.ts';
import type { User } from '../http/principal.ts';

const DEADLOCK = '40P01';
const LOCK_TIMEOUT = '55P03';

/** How long closing waits for a row lock after it has locked the workspace. */
const PATIENCE_MS = 50;
/** How long closing is retried. */
const TRYING_MS = 15_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * Retries closing: work that is just ending may hold locks that closing needs, and need locks that closing holds.
 *
 * @throws ApiError err_service_busy when the conflict persists
 */
const givingWay = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const end = Date.now() + TRYING_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code !== DEADLOCK && code !== LOCK_TIMEOUT) throw error;
      if (Date.now() > end)
        throw new ApiError('err_service_busy', { status: 503, retryAfter: RETRY_AFTER_SECONDS });
      await sleep(PATIENCE_MS);
    }
  }
};

/**
 * Deletes a workspace and all of its users in one transaction. `passwordHash` is the hash that was just checked.
 *
 * @throws ApiError err_password_wrong when the password has been changed in the meantime, err_session_ended when the
 * account has been closed
 */
const closeAccount = (
  db: Db,
  modules: readonly Module[],
  { tenantId, userId }: User,
  passwordHash: string,
): Promise<AfterCommit[]> =>
  db.transaction(async (tx) => {
    const [user] = await tx.query<{ password_hash: string }>(
      'select password_hash from app_user where user_id = $1 for update',
      [userId],
    );
    if (!user) throw new ApiError('err_session_ended', { status: 401 });
    if (user.password_hash !== passwordHash) throw new ApiError('err_password_wrong');
    // Lock order: work, then the workspace, then its credits. Ending work needs the latter two
    for (const module of modules) await module.lockWork?.(tx, tenantId);
    // From here on, nothing can be added: inserting a row that refers to the workspace needs a lock on it.
    await tx.query('select 1 from tenant where tenant_id = $1 for update', [tenantId]);
    // Holders of other locks may now be waiting for this transaction, so this one gives up and retries
    await tx.query(`set local lock_timeout = ${PATIENCE_MS}`);
    for (const module of modules) await module.endWork?.(tx, tenantId);
    const steps: AfterCommit[] = [];
    for (const module of modules.toReversed()) {
      const step = await module.forgetTenant?.(tx, tenantId);
      if (step) steps.push(step);
    }
    await tx.query('delete from tenant where tenant_id = $1', [tenantId]);
    return steps;
  });

/** Binds the call that closes an account. Each module deletes its own data of the workspace. */
export const bindCloseAccount = (app: App, { db, log }: Deps, modules: readonly Module[]): void => {
  call(app, 'POST /accounts/v1/cancel_account', async ({ who, body, network }) => {
    const passwordHash = await verifyOwnPassword(db, who, network, body.password);
    const steps = await givingWay(() => closeAccount(db, modules, who, passwordHash));
    for (const step of steps)
      await step().catch((error: unknown) => log.error('something of a closed account stayed', { error }));
    return {};
  });
};
