import { toJson } from '../api/to-json.ts';
import type { SurveyAnswer } from '../contract/index.ts';
import type { Stores } from '../stores/registry.ts';
import { surveyAnswersOf } from '../stores/survey-keys.ts';

/** The answers that this browser keeps for users of one server. */
type Place = Pick<Stores, 'client' | 'storage'>;

const isId = (value: unknown): value is { id: number } =>
  typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'number';

const isAnswer = (value: unknown): value is SurveyAnswer =>
  isId(value) &&
  Array.isArray((value as { answer?: unknown }).answer) &&
  (value as SurveyAnswer).answer.every(isId);

/** The answers that a user gave in this browser; none where they cannot be read. */
export function readAnswers({ client, storage }: Place, uid: string): SurveyAnswer[] {
  try {
    const kept: unknown = JSON.parse(storage.get(surveyAnswersOf(client.apiBase, uid)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

export const keepAnswers = (
  { client, storage }: Place,
  uid: string,
  answers: readonly SurveyAnswer[],
): void => {
  storage.set(surveyAnswersOf(client.apiBase, uid), toJson(answers));
};

export const forgetAnswers = ({ client, storage }: Place, uid: string): void =>
  storage.remove(surveyAnswersOf(client.apiBase, uid));
