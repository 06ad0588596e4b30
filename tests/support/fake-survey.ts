import type { SurveyQuestion } from '../../src/contract/index.ts';
import { ok, user, type FakeApi } from './fake-api.ts';

/** Wider than 142 px at 14 px in any font. */
export const LONG_TEXT = 'I would like to look around for a while before I decide on one of these';

const options = (question: number, ...texts: string[]) =>
  texts.map((content, index) => ({ id: question * 10 + index + 1, content }));

/** One option, several, one. */
export const questionnaire: SurveyQuestion[] = [
  {
    id: 1,
    question_content: 'What will you make?',
    select_type: 1,
    question_options: [
      { id: 11, content: 'Podcasts', icon: 'mic' },
      { id: 12, content: 'Books', icon: 'no-such-icon' },
      { id: 13, content: LONG_TEXT },
    ],
  },
  {
    id: 2,
    question_content: 'Which tools do you need?',
    select_type: 2,
    question_options: options(2, 'Speech', 'Subtitles', 'Cloning'),
  },
  {
    id: 3,
    question_content: 'How did you find us?',
    select_type: 1,
    question_options: options(3, 'A friend', 'A search'),
  },
];

export const LOAD = 'GET /v1/user/get_user_persona_questionnaire';
export const SUBMIT = 'POST /v1/user/submit_user_persona_questionnaire';

/** From now on the survey of the user has this status. */
export const hasSurvey = (api: FakeApi, status: number): void =>
  api.answer({
    'POST /v1/user/get_user_info': () =>
      ok({ data: { user_info: { ...user, user_persona_questionnaire_status: status } } }),
    [LOAD]: () => ok({ data: { questionnaire } }),
    [SUBMIT]: () => ok(),
  });
