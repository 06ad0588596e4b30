import { SURVEY_STATUS } from '../../../src/contract/constants/survey.ts';
import type { Queryable } from '../db/db.ts';
import type { User } from '../http/principal.ts';
import { isBelowTrial, PLAN_COLUMNS, presentPlan, type PlanRow } from './plans.ts';

/**
 * Whether to ask a user the survey. Its reward is a trial membership, which is worthless to a user with a higher plan:
 * that user is asked after the plan has ended.
 *
 * @returns a value of {@link SURVEY_STATUS}
 */
export const surveyStatusOf = async (q: Queryable, { userId, tenantId }: User): Promise<number> => {
  const [row] = await q.query<PlanRow & { status: number }>(
    `select questionnaire_status as status, ${PLAN_COLUMNS}
     from app_user join tenant using (tenant_id) where user_id = $1 and tenant_id = $2`,
    [userId, tenantId],
  );
  if (row?.status !== SURVEY_STATUS.open) return row?.status ?? SURVEY_STATUS.notAsked;
  return isBelowTrial(presentPlan(row).plan) ? SURVEY_STATUS.open : SURVEY_STATUS.notAsked;
};
