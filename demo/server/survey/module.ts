import { call } from '../http/call.ts';
import type { Deps, Module } from '../module.ts';
import { listQuestions } from './questions.ts';
import { submitSurvey } from './submit.ts';

/** The survey of new users and its reward. */
export const surveyModule = ({ db, config }: Deps): Module => ({
  routes(app) {
    call(app, 'GET /v1/user/get_user_persona_questionnaire', async () => ({
      data: { questionnaire: await listQuestions(db) },
    }));
    call(app, 'POST /v1/user/submit_user_persona_questionnaire', async ({ who, body }) => {
      await submitSurvey(db, who, body.questionnaire, config.welcome);
      return {};
    });
  },
});
