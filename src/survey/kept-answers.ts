import { createBrowserStorage, type BrowserStorage } from '../api/browser-storage.ts';
import { hostTokensFor } from '../api/host-tokens.ts';
import { pageGlobal } from '../api/page.ts';
import { toJson } from '../api/to-json.ts';
import type { SurveyAnswer } from '../contract/index.ts';
import type { Stores } from '../stores/registry.ts';
import { surveyAnswersOf } from '../stores/survey-keys.ts';

/** Browser storage and the server whose users' answers it stores. */
type Place = Pick<Stores, 'client' | 'storage'>;

const refuse = (): never => {
  throw new Error('Nothing of a user whom the host signed in is stored.');
};

/** Local storage, or the page's memory for a user whom the host signed in. */
const storageOf = ({ client, storage }: Place): BrowserStorage =>
  hostTokensFor(client.apiBase)
    ? createBrowserStorage(
        refuse,
        pageGlobal('memory', () => new Map()),
      )
    : storage;

const keyOf = ({ client }: Place, uid: string) => surveyAnswersOf(client.apiBase, uid);

const isId = (value: unknown): value is { id: number } =>
  typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'number';

const isAnswer = (value: unknown): value is SurveyAnswer =>
  isId(value) &&
  Array.isArray((value as { answer?: unknown }).answer) &&
  (value as SurveyAnswer).answer.every(isId);

/** A user's stored answers; empty if they cannot be read. */
export function readAnswers(place: Place, uid: string): SurveyAnswer[] {
  try {
    const kept: unknown = JSON.parse(storageOf(place).get(keyOf(place, uid)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

export const keepAnswers = (place: Place, uid: string, answers: readonly SurveyAnswer[]): void => {
  storageOf(place).set(keyOf(place, uid), toJson(answers));
};

export const forgetAnswers = (place: Place, uid: string): void => storageOf(place).remove(keyOf(place, uid));
