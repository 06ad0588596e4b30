import { ApiError } from '../http/api-error.ts';
import type { App } from '../http/app.ts';
import { call } from '../http/call.ts';
import { mailLanguage } from '../mail/languages.ts';
import { serveFile } from '../media/serve-file.ts';
import type { Deps } from '../module.ts';
import { AVATAR_ROUTE, type Avatars } from './avatars.ts';
import { changeEmail, changePassword } from './change-sign-in.ts';
import { verifyOwnPassword } from './verify-own-password.ts';
import { AVATAR_LIMIT } from './limits.ts';
import { createIsNamedOperator, createIsOperator } from './operators.ts';
import type { User } from '../http/principal.ts';
import { countAttempt } from './rate-limit.ts';
import { userInfoOf } from './user-info.ts';

/** Avatars have a lower size limit than other files, and an error of their own. */
const asPicture = (error: unknown): never => {
  const isTooLarge = error instanceof ApiError && error.type === 'err_file_too_large';
  throw isTooLarge ? new ApiError('err_picture_too_large', { status: 413 }) : error;
};

/** Binds the calls for a user's profile and sign-in data. */
export const bindProfile = (app: App, { db, config }: Deps, avatars: Avatars): void => {
  const operators = {
    isOperator: createIsOperator(db, config),
    isNamedOperator: createIsNamedOperator(db, config),
  };
  const info = async (who: User) => ({
    data: { user_info: await userInfoOf(db, operators, config.welcome, who) },
  });

  call(app, 'POST /v1/user/get_user_info', ({ who }) => info(who));

  call(app, 'POST /v1/user/edit', async ({ who, body }) => {
    const { nickname, language = '' } = body;
    await db.query(
      `update app_user set nickname = coalesce($2, nickname), language = coalesce($3, language)
        where user_id = $1`,
      [who.userId, nickname ?? null, mailLanguage(language)],
    );
    return info(who);
  });

  call(app, 'POST /v1/user/avatar', async ({ who, upload }) => {
    await countAttempt(db, AVATAR_LIMIT, who.userId);
    await avatars.replace(who, await upload().catch(asPicture));
    return info(who);
  });
  call(app, 'POST /v1/user/avatar/delete', async ({ who }) => {
    await avatars.remove(who);
    return info(who);
  });
  app.router.get(AVATAR_ROUTE, async (context) =>
    serveFile(context.req.raw, await avatars.file(context.req.param('file'))),
  );

  call(app, 'POST /v1/user/change_email', async ({ who, body, network, acceptLanguage }) => {
    const passwordHash = await verifyOwnPassword(db, who, network, body.password);
    const language = mailLanguage(acceptLanguage);
    await changeEmail(db, who, { email: body.email, passwordHash, language });
    return info(who);
  });
  call(app, 'POST /v1/user/change_password', async ({ who, body, network }) => {
    const passwordHash = await verifyOwnPassword(db, who, network, body.password);
    const ended = await changePassword(db, who, {
      password: body.new_password,
      passwordHash,
      endApiKeys: body.end_api_keys,
      network,
    });
    return { data: { ended } };
  });
};
