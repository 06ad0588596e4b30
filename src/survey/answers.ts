import { SELECT_SEVERAL } from '../contract/constants/survey.ts';
import type { SurveyAnswer, SurveyOption, SurveyQuestion } from '../contract/index.ts';

export interface Option extends SurveyOption {
  selected: boolean;
}
export interface Question extends Omit<SurveyQuestion, 'question_options'> {
  question_options: readonly Option[];
}

export const takesSeveral = ({ select_type }: Pick<Question, 'select_type'>): boolean =>
  select_type === SELECT_SEVERAL;

export const isAnswered = ({ question_options }: Question): boolean =>
  question_options.some(({ selected }) => selected);

const select = (question: Question, isSelected: (option: Option) => boolean): Question => ({
  ...question,
  question_options: question.question_options.map((option) => ({ ...option, selected: isSelected(option) })),
});

/** Clears the answers after the first question without one: the user reaches them again only through that question. */
const clearAfterGap = (questions: readonly Question[]): Question[] => {
  const gap = questions.findIndex((question) => !isAnswered(question));
  return questions.map((question, index) =>
    gap >= 0 && index > gap ? select(question, () => false) : question,
  );
};

/** The questions after a press of an option of the question at `at`. Pressing a selected option deselects it. */
export const pressOption = (questions: readonly Question[], at: number, optionId: number): Question[] =>
  clearAfterGap(
    questions.map((question, index) => {
      if (index !== at) return question;
      return select(question, ({ id, selected }) =>
        id === optionId ? !selected : selected && takesSeveral(question),
      );
    }),
  );

/** The answers as stored and submitted. */
export const answersOf = (questions: readonly Question[]): SurveyAnswer[] =>
  questions.filter(isAnswered).map(({ id, question_options }) => ({
    id,
    answer: question_options.filter(({ selected }) => selected).map((option) => ({ id: option.id })),
  }));

/** The asked questions with the stored answers. Answers to questions that are no longer asked are dropped. */
export const restoreAnswers = (
  asked: readonly SurveyQuestion[],
  kept: readonly SurveyAnswer[],
): Question[] => {
  const questions = asked.map((question) => {
    const chosen = kept.find(({ id }) => id === question.id)?.answer.map(({ id }) => id) ?? [];
    const known = question.question_options.map(({ id }) => id).filter((id) => chosen.includes(id));
    const counted = takesSeveral(question) ? known : known.slice(0, 1);
    const options = question.question_options.map((option) => ({
      ...option,
      selected: counted.includes(option.id),
    }));
    return { ...question, question_options: options };
  });
  return clearAfterGap(questions);
};

/** Index of the question to continue with: the last answered one if it takes several options, else the one after it. */
export const startAt = (questions: readonly Question[]): number => {
  const last = questions.findLastIndex(isAnswered);
  const question = questions[last];
  if (!question) return 0;
  return takesSeveral(question) ? last : Math.min(last + 1, questions.length - 1);
};
