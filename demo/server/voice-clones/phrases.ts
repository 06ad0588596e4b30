import { randomInt, randomUUID } from 'node:crypto';
import { baseLanguage } from '../../../src/contract/base-language.ts';
import type { CallAnswer } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { User } from '../http/principal.ts';
import { SENTENCE_PARTS } from './sentences.ts';

/** Seconds in which a sentence must be used. */
const SECONDS = 15 * 60;

/** Base languages (BCP 47) with sentences. */
export const PHRASE_LANGUAGES: readonly string[] = Object.keys(SENTENCE_PARTS);

/** @throws ApiError err_target_language_not_supported when the language has no sentences */
export const demandSentences = (languageId: string): void => {
  if (!PHRASE_LANGUAGES.includes(baseLanguage(languageId)))
    throw new ApiError('err_target_language_not_supported');
};

/**
 * Gives a user a sentence to speak, which is valid once and for a quarter of an hour.
 *
 * @param languageId a language with sentences
 */
export const givePhrase = async (
  q: Queryable,
  { tenantId, userId }: User,
  languageId: string,
): Promise<CallAnswer<'POST /v1/voice-clones/phrase'>['data']> => {
  const language = baseLanguage(languageId);
  const text = SENTENCE_PARTS[language]!.map((choices) => choices[randomInt(choices.length)]!).join('');
  const phraseId = randomUUID();
  await q.query(
    `insert into voice_clone_phrase (phrase_id, tenant_id, user_id, language, text, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [phraseId, tenantId, userId, language, text, SECONDS],
  );
  return { phrase_id: phraseId, text, expires_in: SECONDS };
};

/**
 * Consumes a sentence of the user. Returns its text.
 *
 * @throws ApiError err_clone_proof when it was used, has expired, or belongs to another user or language
 */
export const usePhrase = async (
  tx: Queryable,
  { tenantId, userId }: User,
  phraseId: string,
  languageId: string,
): Promise<string> => {
  const [row] = await tx.query<{ text: string }>(
    `delete from voice_clone_phrase
      where tenant_id = $1 and user_id = $2 and phrase_id = $3 and language = $4 and expires_at > now() returning text`,
    [tenantId, userId, phraseId, baseLanguage(languageId)],
  );
  if (!row) throw new ApiError('err_clone_proof');
  return row.text;
};

export const forgetOldPhrases = async (q: Queryable): Promise<void> => {
  await q.query('delete from voice_clone_phrase where expires_at < now()');
};
