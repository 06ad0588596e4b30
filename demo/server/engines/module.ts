import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import type { Deps, Module } from '../module.ts';
import type { Engines } from './registry.ts';

const isOperator = async (q: Queryable, userId: string): Promise<boolean> => {
  const [user] = await q.query<{ is_operator: boolean }>(
    `select is_operator from app_user where user_id = $1`,
    [userId],
  );
  return user?.is_operator ?? false;
};

/** What the engines do, for everybody, and a say in it for who looks after the installation. */
export const enginesModule = ({ db, engines, log }: Deps & { engines: Engines }): Module => ({
  health: () => engines.states(),
  close: () => engines.close(),

  routes(app) {
    call(app, 'POST /v1/engines/{engine_id}/control', async ({ who, params, body }) => {
      if (!(await isOperator(db, who.userId))) throw new ApiError('err_permission_deny', { status: 403 });
      if (!engines.control(params.engine_id, body.action))
        throw new ApiError('err_not_found', { status: 404 });
      log.info('engine told', { engine: params.engine_id, action: body.action });
      return {};
    });
  },
});
