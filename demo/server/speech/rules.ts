import { createPronouncer } from '../../../src/contract/pronunciation.ts';
import { scriptCharactersMax } from '../accounts/plans.ts';
import type { Principal } from '../http/principal.ts';
import type { Queryable } from '../db/db.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import { pronunciationsOf } from '../pronunciations/list.ts';
import { demandAccess } from '../voices/access.ts';
import { findVoices } from '../voices/own-voices.ts';
import type { ScriptRules } from './script-input.ts';

/** Limits of a script while its segments are being read, with the voices known so far. */
export interface GrowingRules extends ScriptRules {
  voices: Map<string, FoundVoice>;
}

/** Limits of a script of this caller or project, without voices yet. */
export const rulesWithoutVoices = async (
  q: Queryable,
  who: Principal,
  projectId?: string,
): Promise<GrowingRules> => ({
  voices: new Map(),
  pronouncer: createPronouncer(await pronunciationsOf(q, who.tenantId, projectId)),
  charactersMax: await scriptCharactersMax(q, who),
});

/**
 * Adds the voices that segments name, as far as they exist.
 *
 * @throws ApiError err_voice_cannot_access_other_voice
 */
export async function learnVoices(
  q: Queryable,
  engines: Engines,
  who: Principal,
  rules: GrowingRules,
  segments: readonly { voice_id: string }[],
): Promise<void> {
  const named = new Set(segments.map(({ voice_id }) => voice_id));
  const unknown = [...named].filter((voiceId) => !rules.voices.has(voiceId));
  if (unknown.length === 0) return;
  const found = await findVoices(q, engines, who.tenantId, unknown);
  await demandAccess(q, who, found.values());
  for (const [voiceId, voice] of found) rules.voices.set(voiceId, voice);
}

/**
 * Limits of a script of this caller with these segments.
 *
 * @throws ApiError err_voice_cannot_access_other_voice
 */
export async function rulesFor(
  q: Queryable,
  engines: Engines,
  who: Principal,
  segments: readonly { voice_id: string }[],
  projectId?: string,
): Promise<ScriptRules> {
  const rules = await rulesWithoutVoices(q, who, projectId);
  await learnVoices(q, engines, who, rules, segments);
  return rules;
}
