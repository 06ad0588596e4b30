import { AnalyticsBody } from '../../../src/contract/index.ts';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import { ApiError } from '../http/api-error.ts';
import type { App, RequestContext } from '../http/app.ts';
import { call } from '../http/call.ts';
import { refuseUnstorable } from '../http/unstorable.ts';
import { validate } from '../http/validate.ts';
import type { Deps, Module } from '../module.ts';
import { isSignedWith } from './signature.ts';
import { forgetOldEvents, storeEvent } from './store.ts';

const APP_ID = 'voxbench';
/** Tolerance for users' clocks, which may be hours off. */
const SKEW_MS = 24 * 3_600_000;
/** Events per network, which may be a whole office: each open page sends six heartbeats a minute. */
const EVENTS_LIMIT: RateLimit = { name: 'analytics', max: 3_000, windowSeconds: 300 };

const invalid = (msg: string) => new ApiError('err_invalid_param', { msg });

const readBody = (base64: string): AnalyticsBody => {
  let said: unknown;
  try {
    said = JSON.parse(Buffer.from(base64, 'base64').toString());
  } catch {
    throw invalid('The body must be base64 of JSON.');
  }
  refuseUnstorable(said, 'body');
  return validate(AnalyticsBody, said, 'body');
};

/** The user of an event; null when the session has ended. */
const userIdOf = async (app: App, context: RequestContext): Promise<string | null> => {
  try {
    const who = await app.identify(context);
    return who?.kind === 'user' ? who.userId : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};

/** Usage events that clients report, if the operator has enabled them: stored here for a while, sent nowhere else. */
export const analyticsModule = ({ config, db, keyFor }: Deps): Module => {
  const isOn = config.analytics;
  const key = keyFor('analytics').toString('base64url');

  return {
    appConfig: () => (isOn ? { analytics: { url: '/p1/events', app_id: APP_ID, key } } : {}),
    routes(app) {
      call(app, 'POST /p1/events', async ({ query, upload, network, context }) => {
        if (!isOn) throw new ApiError('err_interface_unavailable', { status: 404 });
        await countAttempt(db, EVENTS_LIMIT, network);
        const { sign, ...said } = query;
        const body = (await upload()).toString('latin1');
        if (said.app_id !== APP_ID || !isSignedWith(key, { ...said, body }, sign))
          throw new ApiError('err_permission_deny', { status: 403 });
        if (Math.abs(Date.now() - said.timestamp) > SKEW_MS) throw invalid('The time is too far off.');
        const event = readBody(body);
        await storeEvent(db, { ...event, nonce: said.nonce, userId: await userIdOf(app, context) });
        return {};
      });
    },
    // Runs even if events are disabled, to delete those collected earlier
    chores: [{ name: 'forget-events', cron: '27 * * * *', run: () => forgetOldEvents(db) }],
  };
};
