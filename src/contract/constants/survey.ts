/**
 * `UserInfo.user_persona_questionnaire_status`: this server welcomes nobody; the user was never asked, is to be shown the
 * survey, or has answered it.
 */
export const SURVEY_STATUS = { off: 0, notAsked: 1, open: 2, answered: 3 } as const;
/** `SurveyQuestion.select_type` of a question that takes several options. */
export const SELECT_SEVERAL = 2;
/** Most questions that a submission may answer, and most options that it may name for one. */
export const SURVEY_QUESTIONS_MAX = 50;
export const SURVEY_OPTIONS_MAX = 50;
/** Answers to a submission: it was made before, and this user is asked nothing. */
export const CODE_SURVEY_SUBMITTED = 4001;
export const CODE_SURVEY_NOT_OPEN = 1002;
/** How long the membership lasts that the survey is rewarded with, in days. */
export const SURVEY_REWARD_DAYS = 3;
