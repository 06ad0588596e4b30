import { noteAction } from '../accounts/operator-actions.ts';
import { createIsOperator } from '../accounts/operators.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import type { Deps, Module } from '../module.ts';
import type { EngineSet } from './engine-set.ts';
import { addEngineMetrics } from './engine-metrics.ts';

/** Calls that show the state of the engines to everybody, and let operators pause or retry an installation. */
export const enginesModule = ({
  config,
  db,
  engines,
  log,
}: Deps & { engines: readonly EngineSet[] }): Module => ({
  health: () => engines.flatMap((set) => set.states()),
  metrics: (meters) => addEngineMetrics(meters, engines),
  async close() {
    await Promise.all(engines.map((set) => set.close()));
  },

  routes(app) {
    const isOperator = createIsOperator(db, config);
    call(app, 'POST /v1/engines/{engine_id}/control', async ({ who, params, body }) => {
      if (!(await isOperator(who.userId))) throw new ApiError('err_permission_deny', { status: 403 });
      if (!engines.some((set) => set.control(params.engine_id, body.action)))
        throw new ApiError('err_not_found', { status: 404 });
      await noteAction(db, {
        operatorId: who.userId,
        action: 'control_engine',
        subject: params.engine_id,
        outcome: body.action,
      });
      log.info('engine told', { engine: params.engine_id, action: body.action });
      return {};
    });
  },
});
