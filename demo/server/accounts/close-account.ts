import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { App } from '../http/app.ts';
import { call } from '../http/call.ts';
import type { AfterCommit, Deps, Module } from '../module.ts';
import { verifyOwnPassword } from './verify-own-password.ts';
import type { User } from '../http/principal.ts';

const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/** Work of the workspace that ends at this moment may hold what this wants and want what this holds. */
const againOnDeadlock = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || (error as { code?: unknown }).code !== DEADLOCK) throw error;
    }
  }
};

/**
 * Deletes a workspace and everybody in it, all or nothing; `passwordHash` is the one that was just checked.
 *
 * @throws ApiError err_password_wrong when the password was changed meanwhile, err_session_ended when it was closed
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
    for (const module of modules) await module.endWork?.(tx, tenantId);
    // From here on nobody adds anything: a row that refers to the workspace needs this one.
    await tx.query('select 1 from tenant where tenant_id = $1 for update', [tenantId]);
    const steps: AfterCommit[] = [];
    for (const module of modules.toReversed()) {
      const step = await module.forgetTenant?.(tx, tenantId);
      if (step) steps.push(step);
    }
    await tx.query('delete from tenant where tenant_id = $1', [tenantId]);
    return steps;
  });

/** The call that closes an account; every module forgets the workspace in its own way. */
export const bindCloseAccount = (app: App, { db, log }: Deps, modules: readonly Module[]): void => {
  call(app, 'POST /accounts/v1/cancel_account', async ({ who, body, network }) => {
    const passwordHash = await verifyOwnPassword(db, who, network, body.password);
    const steps = await againOnDeadlock(() => closeAccount(db, modules, who, passwordHash));
    for (const step of steps)
      await step().catch((error: unknown) => log.error('something of a closed account stayed', { error }));
    return {};
  });
};
