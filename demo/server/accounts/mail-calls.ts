import { ApiError } from '../http/api-error.ts';
import type { App } from '../http/app.ts';
import { call } from '../http/call.ts';
import { mailLanguage } from '../mail/languages.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Deps } from '../module.ts';
import {
  CONFIRM_EMAIL_LIMIT,
  CONFIRM_LIMIT,
  FORGOT_NETWORK_LIMIT,
  FORGOT_LIMIT,
  LINK_LIMIT,
} from './limits.ts';
import { useMailToken } from './mail-tokens.ts';
import { isConfirmedByPassword } from './operators.ts';
import { withHashingSlot } from './password.ts';
import { countAttempt } from './rate-limit.ts';
import { resetPassword } from './reset-password.ts';
import { userAgentOf } from './user-agent.ts';

const linkExpired = () => new ApiError('err_link_over');

/** Binds the calls behind links in mails: password reset and confirmation of an address. */
export const bindMail = (app: App, { db, config, keyFor }: Deps): void => {
  const delivery = config.smtp ? 'mail' : 'folder';
  const key = keyFor('tokens');

  call(app, 'POST /accounts/v1/forgot_password', async ({ body, network }) => {
    await countAttempt(db, FORGOT_NETWORK_LIMIT, network);
    // Counts unknown addresses too: the answer must not reveal whether an account exists
    await countAttempt(db, FORGOT_LIMIT, body.email.toLowerCase());
    await db.transaction(async (tx) => {
      // In the language of the account: anybody may ask for this mail, and must not choose how its owner reads it
      const [user] = await tx.query<{ userId: string; tenantId: string; language: string | null }>(
        `select user_id as "userId", tenant_id as "tenantId", language
           from app_user where lower(email) = lower($1) and not is_demo`,
        [body.email],
      );
      if (user) await queueMail(tx, { kind: 'reset_password', ...user });
    });
    return { data: { delivery } };
  });

  call(app, 'POST /accounts/v1/reset_password', async ({ body, network, context, acceptLanguage }) => {
    await countAttempt(db, LINK_LIMIT, network);
    const userAgent = userAgentOf(context);
    const { token, new_password: password } = body;
    const language = mailLanguage(acceptLanguage);
    const tokens = await withHashingSlot(network, () =>
      resetPassword(db, key, { token, password, userAgent, language }),
    );
    if (!tokens) throw linkExpired();
    return { secure_tokens: tokens };
  });

  call(app, 'POST /accounts/v1/confirm_email', async ({ body, network }) => {
    await countAttempt(db, LINK_LIMIT, network);
    await db.transaction(async (tx) => {
      const user = await useMailToken(tx, 'confirm_email', body.token);
      if (!user) throw linkExpired();
      if (await isConfirmedByPassword(tx, config, user.userId)) throw new ApiError('err_confirm_by_password');
      await tx.query('update app_user set email_confirmed_at = now() where user_id = $1', [user.userId]);
    });
    return {};
  });

  call(app, 'POST /v1/user/send_confirmation', async ({ who, acceptLanguage }) => {
    await countAttempt(db, CONFIRM_LIMIT, who.userId);
    const [user] = await db.query<{ email: string; language: string | null }>(
      `update app_user set language = coalesce($2, language)
        where user_id = $1 and email_confirmed_at is null and not is_demo returning email, language`,
      [who.userId, mailLanguage(acceptLanguage)],
    );
    if (user) {
      await countAttempt(db, CONFIRM_EMAIL_LIMIT, user.email.toLowerCase());
      await db.transaction((tx) =>
        queueMail(tx, {
          kind: 'confirm_email',
          tenantId: who.tenantId,
          userId: who.userId,
          language: user.language,
        }),
      );
    }
    return { data: { delivery } };
  });
};
