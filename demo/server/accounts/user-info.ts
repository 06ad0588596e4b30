import { USER_TYPE_LOGGED_IN } from '../../../src/contract/constants/accounts.ts';
import { SURVEY_STATUS } from '../../../src/contract/constants/survey.ts';
import type { UserInfo } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { User } from '../http/principal.ts';
import { surveyStatusOf } from './survey-status.ts';

/** Checks which operator rights a user has. */
export interface OperatorChecks {
  isOperator(userId: string): Promise<boolean>;
  isNamedOperator(userId: string): Promise<boolean>;
}

/**
 * @param hasWelcome false on a server that shows neither the survey nor news
 * @throws ApiError err_user_not_fount when the account has just been closed
 */
export const userInfoOf = async (
  q: Queryable,
  { isOperator, isNamedOperator }: OperatorChecks,
  hasWelcome: boolean,
  who: User,
): Promise<UserInfo> => {
  const [user] = await q.query<
    Omit<UserInfo, 'type' | 'is_operator' | 'has_operator_page' | 'user_persona_questionnaire_status'>
  >(
    `select user_id as uid, email, email_confirmed_at is not null as email_confirmed, nickname, avatar_url
     from app_user where user_id = $1 and tenant_id = $2`,
    [who.userId, who.tenantId],
  );
  if (!user) throw new ApiError('err_user_not_fount', { status: 404 });
  const status = hasWelcome ? await surveyStatusOf(q, who) : SURVEY_STATUS.off;
  return {
    ...user,
    user_persona_questionnaire_status: status,
    is_operator: await isOperator(who.userId),
    has_operator_page: await isNamedOperator(who.userId),
    type: USER_TYPE_LOGGED_IN,
  };
};
