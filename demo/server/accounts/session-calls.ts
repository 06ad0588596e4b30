import { ApiError } from '../http/api-error.ts';
import type { App } from '../http/app.ts';
import { call } from '../http/call.ts';
import { mailLanguage } from '../mail/languages.ts';
import type { Deps } from '../module.ts';
import { countSignInAttempt } from './sign-in-attempts.ts';
import { SIGN_UP_LIMIT, TOKEN_LIMIT } from './limits.ts';
import { withHashingSlot } from './password.ts';
import { countAttempt } from './rate-limit.ts';
import { endOtherSessions, endOwnSession, refreshSession, sessionsOf, signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { userAgentOf } from './user-agent.ts';

/** Binds the calls that start, continue and end a session. */
export const bindSessions = (app: App, { config, db, keyFor }: Deps): void => {
  const key = keyFor('tokens');
  call(app, 'POST /accounts/v1/sign_up', async ({ body, network, context, acceptLanguage }) => {
    await countAttempt(db, SIGN_UP_LIMIT, network);
    const { email, password, nickname } = body;
    const userAgent = userAgentOf(context);
    const language = mailLanguage(acceptLanguage);
    const account = { email, password, nickname, userAgent, network, language };
    return { secure_tokens: await withHashingSlot(network, () => signUp(db, key, account)) };
  });

  call(app, 'POST /accounts/v1/sign_in', async ({ body, network, context, acceptLanguage }) => {
    const forgive = await countSignInAttempt(db, { email: body.email, network });
    const { email, password, new_password: newPassword } = body;
    const userAgent = userAgentOf(context);
    const language = mailLanguage(acceptLanguage);
    const tokens = await withHashingSlot(network, () =>
      signIn(db, key, { email, password, newPassword, userAgent, language, demo: config.demo }),
    );
    await forgive();
    return { secure_tokens: tokens };
  });

  call(app, 'POST /accounts/v1/token', async ({ body, network }) => {
    await countAttempt(db, TOKEN_LIMIT, network);
    const tokens = await refreshSession(db, key, body.refresh_token);
    if (!tokens) throw new ApiError('err_session_ended', { status: 401 });
    return { secure_tokens: tokens };
  });

  call(app, 'POST /accounts/v1/sign_out', async ({ body }) => {
    await signOut(db, key, body.refresh_token);
    return {};
  });

  call(app, 'GET /v1/user/sessions', async ({ who }) => ({ data: { sessions: await sessionsOf(db, who) } }));

  call(app, 'POST /v1/user/sessions/{session_id}/end', async ({ who, params }) => {
    const isEnded = await endOwnSession(db, who, params.session_id);
    if (!isEnded) throw new ApiError('err_not_found', { status: 404 });
    return {};
  });

  call(app, 'POST /v1/user/sessions/end_others', async ({ who }) => ({
    data: { ended: await endOtherSessions(db, who) },
  }));
};
