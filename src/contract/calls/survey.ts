import { z } from 'zod';
import {
  CODE_SURVEY_NOT_OPEN,
  CODE_SURVEY_SUBMITTED,
  SURVEY_OPTIONS_MAX,
  SURVEY_QUESTIONS_MAX,
} from '../constants/survey.ts';
import { data, done, type CallTable } from './call.ts';

const id = z.int().positive();

export const SurveyOption = z.object({
  id,
  content: z.string(),
  /** Name of an icon. The client draws none for a name it does not know. */
  icon: z.string().optional(),
});

export const SurveyQuestion = z.object({
  id,
  question_content: z.string(),
  /** 2 allows several options, anything else one. */
  select_type: z.int(),
  question_options: z.array(SurveyOption),
});

/** Options chosen for a question. */
export const SurveyAnswer = z.object({
  id,
  answer: z.array(z.object({ id })).max(SURVEY_OPTIONS_MAX),
});

export const surveyCalls = {
  'GET /v1/user/get_user_persona_questionnaire': {
    summary: 'The questions that a new user is asked',
    access: 'user',
    answer: data(z.object({ questionnaire: z.array(SurveyQuestion) })),
  },
  'POST /v1/user/submit_user_persona_questionnaire': {
    summary: 'Answer these questions, once; code 4001 when that was done before, 1002 when nothing is asked',
    access: 'user',
    body: z.object({ questionnaire: z.array(SurveyAnswer).min(1).max(SURVEY_QUESTIONS_MAX) }),
    answer: done,
    codes: [CODE_SURVEY_SUBMITTED, CODE_SURVEY_NOT_OPEN],
  },
} as const satisfies CallTable;

export type SurveyOption = z.output<typeof SurveyOption>;
export type SurveyQuestion = z.output<typeof SurveyQuestion>;
export type SurveyAnswer = z.output<typeof SurveyAnswer>;
