import { atom, type ReadableAtom } from 'nanostores';
import { CODE_SURVEY_NOT_OPEN, CODE_SURVEY_SUBMITTED, SURVEY_STATUS } from '../contract/constants/survey.ts';
import { asFailure } from '../api/failure.ts';
import type { Stores } from '../stores/registry.ts';
import { surveyAnswersOf } from '../stores/survey-keys.ts';
import {
  answersOf,
  isAnswered,
  pressOption,
  restoreAnswers,
  startAt,
  takesSeveral,
  type Question,
} from './answers.ts';
import { forgetAnswers, keepAnswers, readAnswers } from './kept-answers.ts';

/** Time in ms to show the chosen option before the next question. */
const ADVANCE_MS = 300;

/** The user's survey status after each refusal of the answers. */
const STATUS_BY_CODE: Readonly<Record<number, number>> = {
  [CODE_SURVEY_SUBMITTED]: SURVEY_STATUS.answered,
  [CODE_SURVEY_NOT_OPEN]: SURVEY_STATUS.notAsked,
};

/** The questions and the user's progress through them. */
export interface Survey {
  /** Null until loaded. */
  readonly $questions: ReadableAtom<readonly Question[] | null>;
  /** Index of the current question. */
  readonly $at: ReadableAtom<number>;
  readonly $submitting: ReadableAtom<boolean>;
  /** True after the last submission failed. */
  readonly $failed: ReadableAtom<boolean>;
  load(): Promise<void>;
  press(optionId: number): void;
  back(): void;
  /**
   * Goes to the next question, or submits after the last one. Does nothing while the current question has no answer.
   */
  next(): void;
  /** Cancels the wait for the next question, and stops listening to other tabs. */
  stop(): void;
}

/**
 * @param uid user who answers
 * @param onDone called when the server accepted the answers or no longer wants them; `status` is the user's new status
 */
export function createSurvey(
  place: Pick<Stores, 'client' | 'storage'>,
  uid: string,
  onDone: (result: { success: boolean; status: number }) => void,
): Survey {
  const { client } = place;
  const $questions = atom<readonly Question[] | null>(null);
  const $at = atom(0);
  const $submitting = atom(false);
  const $failed = atom(false);
  let advancing: ReturnType<typeof setTimeout> | undefined;
  const stopAdvancing = () => clearTimeout(advancing);
  const all = () => $questions.get() ?? [];
  const go = (to: number) => {
    stopAdvancing();
    if (to >= 0 && to < all().length) $at.set(to);
  };
  const isLast = () => $at.get() === all().length - 1;

  const submit = async () => {
    const questionnaire = answersOf(all());
    if (questionnaire.length === 0 || $submitting.get()) return;
    $submitting.set(true);
    $failed.set(false);
    try {
      const body = { questionnaire };
      await client.call('POST /v1/user/submit_user_persona_questionnaire', { body, silent: true });
      forgetAnswers(place, uid);
      onDone({ success: true, status: SURVEY_STATUS.answered });
    } catch (error) {
      const status = STATUS_BY_CODE[asFailure(error).code];
      if (status !== undefined) return onDone({ success: false, status });
      console.error('The answers to the survey could not be submitted.', error);
      $failed.set(true);
    } finally {
      $submitting.set(false);
    }
  };

  /** Another tab submitted the answers and removed them. */
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === surveyAnswersOf(client.apiBase, uid) && newValue === null)
      onDone({ success: false, status: SURVEY_STATUS.answered });
  };

  return {
    $questions,
    $at,
    $submitting,
    $failed,
    async load() {
      globalThis.addEventListener('storage', onStorage);
      try {
        const { data } = await client.call('GET /v1/user/get_user_persona_questionnaire', { silent: true });
        const questions = restoreAnswers(data.questionnaire, readAnswers(place, uid));
        $at.set(startAt(questions));
        $questions.set(questions);
      } catch (error) {
        console.error('The survey could not be loaded.', error);
      }
    },
    press(optionId) {
      stopAdvancing();
      const at = $at.get();
      const questions = pressOption(all(), at, optionId);
      $questions.set(questions);
      keepAnswers(place, uid, answersOf(questions));
      const question = questions[at];
      if (!question || takesSeveral(question) || !isAnswered(question) || isLast()) return;
      advancing = setTimeout(() => go(at + 1), ADVANCE_MS);
    },
    back: () => go($at.get() - 1),
    next() {
      const question = all()[$at.get()];
      if (!question || !isAnswered(question)) return;
      if (isLast()) void submit();
      else go($at.get() + 1);
    },
    stop() {
      stopAdvancing();
      globalThis.removeEventListener('storage', onStorage);
    },
  };
}
