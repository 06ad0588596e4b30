import { countAttempt } from '../accounts/rate-limit.ts';
import { call } from '../http/call.ts';
import type { App } from '../http/app.ts';
import type { JobKind } from '../jobs/kind.ts';
import type { Deps, Module } from '../module.ts';
import type { Payments } from '../payments/module.ts';
import { listActions } from './actions.ts';
import { listEngines, type EngineNeeds } from './engines.ts';
import { OPERATOR_LIMIT } from './limits.ts';
import { listAllOrders, loadAnyOrder, refundAnyOrder } from './orders.ts';
import { cancelAnyJob, listAllJobs, listQueues, retryFailed } from './queue.ts';
import {
  endSiteKey,
  grantSiteKey,
  limitSiteKey,
  listSiteKeys,
  loadSiteKey,
  makeSiteKey,
} from './site-keys.ts';
import { endSessions, grantCredits, listUsers, loadUser } from './users.ts';

interface Needs extends Deps, EngineNeeds {
  payments: Payments;
  /** Kinds of jobs of all modules. */
  kinds: readonly JobKind[];
}

const bindWork = (app: App, needs: Needs): void => {
  const { db, kinds } = needs;
  call(app, 'GET /v1/operator/engines', async () => ({ data: { engines: await listEngines(db, needs) } }));
  call(app, 'GET /v1/operator/queue', async () => ({ data: { kinds: await listQueues(db, kinds) } }));
  call(app, 'GET /v1/operator/jobs', async ({ query }) => ({ data: await listAllJobs(db, kinds, query) }));
  call(app, 'POST /v1/operator/jobs/{job_id}/retry', async ({ who, params }) => {
    await countAttempt(db, OPERATOR_LIMIT, who.userId);
    await retryFailed(db, kinds, who.userId, params.job_id);
    return {};
  });
  call(app, 'POST /v1/operator/jobs/{job_id}/cancel', async ({ who, params }) => {
    await cancelAnyJob(db, kinds, who.userId, params.job_id);
    return {};
  });
};

const bindUsers = (app: App, { db }: Needs): void => {
  const answer = async (userId: string) => ({ data: { user: await loadUser(db, userId) } });
  call(app, 'GET /v1/operator/users', async ({ query }) => ({ data: await listUsers(db, query) }));
  call(app, 'POST /v1/operator/users/{user_id}/grants', async ({ who, params, body, idempotencyKey }) => {
    await countAttempt(db, OPERATOR_LIMIT, who.userId);
    await grantCredits(db, who.userId, params.user_id, body, idempotencyKey);
    return answer(params.user_id);
  });
  call(app, 'POST /v1/operator/users/{user_id}/sessions/end', async ({ who, params }) => {
    await endSessions(db, who.userId, params.user_id);
    return answer(params.user_id);
  });
};

const bindOrders = (app: App, { db, payments }: Needs): void => {
  const answer = async (orderId: string) => ({ data: { order: await loadAnyOrder(db, orderId) } });
  call(app, 'GET /v1/operator/orders', async ({ query }) => ({ data: await listAllOrders(db, query) }));
  call(app, 'GET /v1/operator/orders/{order_id}', ({ params }) => answer(params.order_id));
  call(
    app,
    'POST /v1/operator/orders/{order_id}/refund',
    async ({ who, params, body, idempotencyKey: key }) => {
      await countAttempt(db, OPERATOR_LIMIT, who.userId);
      await refundAnyOrder(db, payments, who.userId, { orderId: params.order_id, ...body, key });
      return answer(params.order_id);
    },
  );
};

const bindSiteKeys = (app: App, { db }: Needs): void => {
  const answer = async (siteKey: string) => ({ data: { site_key: await loadSiteKey(db, siteKey) } });
  call(app, 'GET /v1/operator/site_keys', async ({ query }) => ({ data: await listSiteKeys(db, query) }));
  call(app, 'POST /v1/operator/site_keys', async ({ who, body, idempotencyKey }) => {
    await countAttempt(db, OPERATOR_LIMIT, who.userId);
    return answer(await makeSiteKey(db, who.userId, body, idempotencyKey));
  });
  call(app, 'POST /v1/operator/site_keys/{site_key}/limit', async ({ who, params, body }) => {
    await limitSiteKey(db, who.userId, params.site_key, body);
    return answer(params.site_key);
  });
  call(
    app,
    'POST /v1/operator/site_keys/{site_key}/grants',
    async ({ who, params, body, idempotencyKey: key }) => {
      await countAttempt(db, OPERATOR_LIMIT, who.userId);
      await grantSiteKey(db, who.userId, params.site_key, { credits: body.credits, key });
      return answer(params.site_key);
    },
  );
  call(app, 'POST /v1/operator/site_keys/{site_key}/end', async ({ who, params }) => {
    await endSiteKey(db, who.userId, params.site_key);
    return answer(params.site_key);
  });
};

/**
 * What operators see and do: the only calls that are not about one workspace. The contract marks them as calls for
 * operators, and `call` checks that before anything else.
 */
export const operatorModule = (needs: Needs): Module => ({
  routes(app) {
    bindWork(app, needs);
    bindUsers(app, needs);
    bindOrders(app, needs);
    bindSiteKeys(app, needs);
    call(app, 'GET /v1/operator/actions', async ({ query }) => ({
      data: await listActions(needs.db, query),
    }));
  },
});
