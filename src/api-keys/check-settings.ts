import { API_KEY_SCOPES, type ApiKeyScope } from '../contract/constants/api-keys.ts';
import type { ApiKey } from '../contract/index.ts';
import type { KeySettings } from './keys-store.ts';

/** Largest monthly limit, in credits. */
export const LIMIT_MAX = 1_000_000_000;

/** Contents of the form. */
export interface KeyForm {
  name: string;
  scopes: readonly ApiKeyScope[];
  isLimited: boolean;
  /** As typed. */
  limit: string;
}

/** Keys of the error texts, by field. */
export interface KeyFormErrors {
  name?: 'nameMissing';
  scopes?: 'scopesMissing';
  limit?: 'limitWrong';
}

export const formOf = (key: ApiKey | null): KeyForm => ({
  name: key?.name ?? '',
  scopes: key?.scopes ?? API_KEY_SCOPES,
  isLimited: key ? key.monthly_credits !== null : false,
  limit: String(key?.monthly_credits ?? ''),
});

export function checkForm({ name, scopes, isLimited, limit }: KeyForm): KeyFormErrors {
  const credits = Number(limit);
  const isLimit = Number.isInteger(credits) && credits >= 1 && credits <= LIMIT_MAX;
  return {
    ...(!name.trim() && { name: 'nameMissing' }),
    ...(scopes.length === 0 && { scopes: 'scopesMissing' }),
    ...(isLimited && !isLimit && { limit: 'limitWrong' }),
  };
}

/** Settings from a form without errors. */
export const settingsOf = ({ name, scopes, isLimited, limit }: KeyForm): KeySettings => ({
  name: name.trim(),
  scopes: [...scopes],
  monthly_credits: isLimited ? Number(limit) : null,
});
