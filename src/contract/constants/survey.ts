/**
 * `UserInfo.user_persona_questionnaire_status`: the server has no survey; or the user has not been asked, is to be
 * shown the survey, or has answered it.
 */
export const SURVEY_STATUS = { off: 0, notAsked: 1, open: 2, answered: 3 } as const;
/** `SurveyQuestion.select_type` of a question with several answers. */
export const SELECT_SEVERAL = 2;
/** Most questions in a submission, and most options for one question. */
export const SURVEY_QUESTIONS_MAX = 50;
export const SURVEY_OPTIONS_MAX = 50;
/** Codes of answers to a submission: one was made before; this user is not asked. */
export const CODE_SURVEY_SUBMITTED = 4001;
export const CODE_SURVEY_NOT_OPEN = 1002;
/** Length of the membership that rewards the survey, in days. */
export const SURVEY_REWARD_DAYS = 3;
