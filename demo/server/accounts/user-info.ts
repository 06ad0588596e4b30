import { USER_TYPE_LOGGED_IN } from '../../../src/contract/constants/accounts.ts';
import type { UserInfo } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { User } from '../http/principal.ts';

/** @throws ApiError err_user_not_fount when the account was closed a moment ago */
export const userInfoOf = async (
  q: Queryable,
  isOperator: (userId: string) => Promise<boolean>,
  who: User,
): Promise<UserInfo> => {
  const [user] = await q.query<Omit<UserInfo, 'type' | 'is_operator'>>(
    `select user_id as uid, email, nickname, avatar_url,
       questionnaire_status as user_persona_questionnaire_status
     from app_user where user_id = $1 and tenant_id = $2`,
    [who.userId, who.tenantId],
  );
  if (!user) throw new ApiError('err_user_not_fount', { status: 404 });
  return { ...user, is_operator: await isOperator(who.userId), type: USER_TYPE_LOGGED_IN };
};
