import { createPronouncer } from '../../../src/contract/pronunciation.ts';
import { scriptCharactersMax } from '../accounts/plans.ts';
import type { Principal } from '../http/principal.ts';
import type { Queryable } from '../db/db.ts';
import type { Engines } from '../engines/registry.ts';
import { pronunciationsOf } from '../pronunciations/list.ts';
import { demandAccess } from '../voices/access.ts';
import { findVoices } from '../voices/mixes.ts';
import type { ScriptRules } from './script-input.ts';

/**
 * What a script of this caller is held to.
 *
 * @throws ApiError err_voice_cannot_access_other_voice
 */
export const rulesFor = async (
  q: Queryable,
  engines: Engines,
  who: Principal,
  segments: readonly { voice_id: string }[],
): Promise<ScriptRules> => {
  const wanted = segments.map(({ voice_id }) => voice_id);
  const voices = await findVoices(q, engines, who.tenantId, wanted);
  await demandAccess(q, who, voices.values());
  return {
    voices,
    pronouncer: createPronouncer(await pronunciationsOf(q, who.tenantId)),
    charactersMax: await scriptCharactersMax(q, who),
  };
};
