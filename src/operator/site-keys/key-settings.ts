import { SITE_KEY_CHARACTERS_MAX } from '../../contract/constants/operator.ts';
import type { CallInput, OperatorSiteKey } from '../../contract/index.ts';
import { wholeNumber } from '../check.ts';

/** The pages that may use a key, and its limits. */
export type KeySettings = CallInput<'POST /v1/operator/site_keys/{site_key}/limit'>['body'];

/** The settings as typed. */
export type KeyForm = Record<'origins' | 'text' | 'visitor' | 'daily', string>;

/** Keys of the error texts, by field. */
export type KeyFormErrors = Partial<
  Record<keyof KeyForm, 'originsWrong' | 'charactersWrong' | 'textAboveVisitor' | 'visitorAboveDaily'>
>;

const NEW: KeyForm = { origins: '', text: '300', visitor: '3000', daily: '20000' };

export const formOf = (key: OperatorSiteKey | null): KeyForm =>
  key
    ? {
        origins: key.origins.join('\n'),
        text: String(key.characters_max),
        visitor: String(key.characters_daily_visitor),
        daily: String(key.characters_daily),
      }
    : NEW;

const originsOf = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);

const isOrigin = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '').toLowerCase()
  );
};

const characters = (typed: string) => wholeNumber(typed, SITE_KEY_CHARACTERS_MAX);

export function checkForm({ origins, text, visitor, daily }: KeyForm): KeyFormErrors {
  const pages = originsOf(origins);
  const [most, each, all] = [characters(text), characters(visitor), characters(daily)];
  return {
    ...((pages.length === 0 || !pages.every(isOrigin)) && { origins: 'originsWrong' }),
    ...(most === null
      ? { text: 'charactersWrong' }
      : each !== null && most > each && { text: 'textAboveVisitor' }),
    ...(each === null
      ? { visitor: 'charactersWrong' }
      : all !== null && each > all && { visitor: 'visitorAboveDaily' }),
    ...(all === null && { daily: 'charactersWrong' }),
  };
}

/** Settings from a form without errors. */
export const settingsOf = ({ origins, text, visitor, daily }: KeyForm): KeySettings => ({
  origins: originsOf(origins),
  characters_max: Number(text),
  characters_daily_visitor: Number(visitor),
  characters_daily: Number(daily),
});
