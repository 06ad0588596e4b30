import {
  CODE_SURVEY_NOT_OPEN,
  CODE_SURVEY_SUBMITTED,
  SELECT_SEVERAL,
  SURVEY_REWARD_DAYS,
  SURVEY_STATUS,
} from '../../../src/contract/constants/survey.ts';
import type { SurveyAnswer, SurveyQuestion } from '../../../src/contract/index.ts';
import { TRIAL_PLAN } from '../accounts/plans.ts';
import { surveyStatusOf } from '../accounts/survey-status.ts';
import type { User } from '../http/principal.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError, CodedAnswer } from '../http/api-error.ts';
import { givePlan } from '../payments/give-plan.ts';
import { listQuestions } from './questions.ts';

/** A tenth of the monthly credits of the smallest plan, for a tenth of its time. */
const REWARD_CREDITS = 10_000;

const submittedBefore = () => new CodedAnswer(CODE_SURVEY_SUBMITTED, 'The survey was answered before.');
const notOpen = () => new CodedAnswer(CODE_SURVEY_NOT_OPEN, 'The survey is not open to this account.');

const hasTwice = (ids: readonly number[]): boolean => new Set(ids).size < ids.length;

/**
 * The chosen options.
 *
 * @throws ApiError for an unknown question, several options where only one is allowed, or no option at all
 */
const chosenOf = (
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): { questionIds: number[]; optionIds: number[] } => {
  const refuse = (): never => {
    throw new ApiError('err_invalid_param');
  };
  if (hasTwice(answers.map(({ id }) => id))) refuse();
  const chosen = answers.flatMap(({ id, answer }) => {
    const question = questions.find((one) => one.id === id) ?? refuse();
    const ids = answer.map((option) => option.id);
    const known = question.question_options.map((option) => option.id);
    if (hasTwice(ids) || ids.some((option) => !known.includes(option))) refuse();
    if (ids.length > 1 && question.select_type !== SELECT_SEVERAL) refuse();
    return ids.map((optionId) => ({ questionId: id, optionId }));
  });
  if (chosen.length === 0) refuse();
  return {
    questionIds: chosen.map(({ questionId }) => questionId),
    optionIds: chosen.map(({ optionId }) => optionId),
  };
};

/** Marks the survey as answered. Of simultaneous submissions, only the first succeeds; the others wait for it. */
const closeSurvey = async (tx: Queryable, who: User): Promise<void> => {
  const { userId, tenantId } = who;
  await tx.query('select from app_user where user_id = $1 and tenant_id = $2 for no key update', [
    userId,
    tenantId,
  ]);
  const status = await surveyStatusOf(tx, who);
  if (status === SURVEY_STATUS.answered) throw submittedBefore();
  if (status !== SURVEY_STATUS.open) throw notOpen();
  await tx.query(`update app_user set questionnaire_status = ${SURVEY_STATUS.answered} where user_id = $1`, [
    userId,
  ]);
};

/**
 * Stores a user's answers and gives their workspace the reward, both only once.
 *
 * @param isAsked whether this server has the survey
 * @throws CodedAnswer when it was answered before or is not asked; ApiError for answers that do not match the questions
 */
export const submitSurvey = (
  db: Db,
  who: User,
  answers: readonly SurveyAnswer[],
  isAsked: boolean,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { questionIds, optionIds } = chosenOf(await listQuestions(tx), answers);
    if (!isAsked) throw notOpen();
    await closeSurvey(tx, who);
    await tx.query(
      `insert into survey_answer (user_id, question_id, option_id)
       select $1, question_id, option_id from unnest($2::int[], $3::int[]) chosen (question_id, option_id)`,
      [who.userId, questionIds, optionIds],
    );
    await givePlan(tx, {
      tenantId: who.tenantId,
      source: 'survey',
      plan: TRIAL_PLAN,
      days: SURVEY_REWARD_DAYS,
      credits: REWARD_CREDITS,
    });
  });
