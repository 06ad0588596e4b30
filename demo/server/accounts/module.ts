import { USER_TYPE_LOGGED_IN } from '../../../src/api/constants.ts';
import type { UserInfo } from '../../../src/api/contract.ts';
import { ApiError } from '../http/api-error.ts';
import type { App, RequestContext } from '../http/app.ts';
import { call } from '../http/call.ts';
import type { Deps, Module } from '../module.ts';
import { bonusOf } from './bonus.ts';
import { SIGN_IN_ADDRESS_LIMIT, SIGN_IN_LIMIT, SIGN_UP_LIMIT, TOKEN_LIMIT } from './limits.ts';
import { countAttempt, forgiveAttempt, removeEndedLimits } from './rate-limit.ts';
import { seed } from './seed.ts';
import { refreshSession, removeEndedSessions, signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

const HOUSEKEEPING_MS = 60 * 60 * 1000;

const userAgentOf = (context: RequestContext): string => context.req.header('user-agent') ?? '';

const bindSessions = (app: App, { db, keyFor }: Deps): void => {
  const key = keyFor('tokens');
  call(app, 'POST /accounts/v1/sign_up', async ({ body, address, context }) => {
    await countAttempt(db, SIGN_UP_LIMIT, address);
    const { email, password, nickname } = body;
    const userAgent = userAgentOf(context);
    return { secure_tokens: await signUp(db, key, { email, password, nickname, userAgent }) };
  });

  call(app, 'POST /accounts/v1/sign_in', async ({ body, address, context }) => {
    const account = `${body.email.toLowerCase()} ${address}`;
    await countAttempt(db, SIGN_IN_ADDRESS_LIMIT, address);
    await countAttempt(db, SIGN_IN_LIMIT, account);
    const tokens = await signIn(db, key, { ...body, userAgent: userAgentOf(context) });
    await forgiveAttempt(db, SIGN_IN_ADDRESS_LIMIT, address);
    await forgiveAttempt(db, SIGN_IN_LIMIT, account);
    return { secure_tokens: tokens };
  });

  call(app, 'POST /accounts/v1/token', async ({ body, address }) => {
    await countAttempt(db, TOKEN_LIMIT, address);
    const tokens = await refreshSession(db, key, body.refresh_token);
    if (!tokens) throw new ApiError('err_session_ended', { status: 401 });
    return { secure_tokens: tokens };
  });

  call(app, 'POST /accounts/v1/sign_out', async ({ body }) => {
    await signOut(db, key, body.refresh_token);
    return {};
  });
};

const bindUser = (app: App, { db }: Deps): void => {
  call(app, 'POST /v1/user/get_user_info', async ({ who }) => {
    const [user] = await db.query<Omit<UserInfo, 'type'>>(
      `select user_id as uid, email, nickname, avatar_url,
         questionnaire_status as user_persona_questionnaire_status, is_operator
       from app_user where user_id = $1 and tenant_id = $2`,
      [who.userId, who.tenantId],
    );
    if (!user) throw new ApiError('err_user_not_fount', { status: 404 });
    return { data: { user_info: { ...user, type: USER_TYPE_LOGGED_IN } } };
  });

  call(app, 'GET /v1/tenant/get_tenant_bonus', async ({ who }) => ({ data: await bonusOf(db, who) }));

  call(app, 'GET /p1/appconfig/get_app_config', () => ({
    data: { voice_clone_config: { voice_clone_switch: false } },
  }));
};

/** Accounts, sessions, site keys; seeds the demo account. */
export const accountsModule = async (deps: Deps): Promise<Module> => {
  const { db, log } = deps;
  await seed(deps);
  const clean = () =>
    Promise.all([removeEndedSessions(db), removeEndedLimits(db)]).catch((error: unknown) =>
      log.warn('housekeeping of accounts failed', { error }),
    );
  const timer = setInterval(() => void clean(), HOUSEKEEPING_MS).unref();
  return {
    routes(app) {
      bindSessions(app, deps);
      bindUser(app, deps);
    },
    close: () => clearInterval(timer),
  };
};
