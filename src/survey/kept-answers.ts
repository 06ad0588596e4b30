import type { BrowserStorage } from '../api/browser-storage.ts';
import { toJson } from '../api/to-json.ts';
import type { SurveyAnswer } from '../contract/index.ts';
import { surveyAnswersOf } from '../stores/survey-keys.ts';

const isId = (value: unknown): value is { id: number } =>
  typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'number';

const isAnswer = (value: unknown): value is SurveyAnswer =>
  isId(value) &&
  Array.isArray((value as { answer?: unknown }).answer) &&
  (value as SurveyAnswer).answer.every(isId);

/** The answers that a user gave in this browser; none where they cannot be read. */
export function readAnswers(storage: BrowserStorage, uid: string): SurveyAnswer[] {
  try {
    const kept: unknown = JSON.parse(storage.get(surveyAnswersOf(uid)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

export const keepAnswers = (storage: BrowserStorage, uid: string, answers: readonly SurveyAnswer[]): void => {
  storage.set(surveyAnswersOf(uid), toJson(answers));
};

export const forgetAnswers = (storage: BrowserStorage, uid: string): void =>
  storage.remove(surveyAnswersOf(uid));
