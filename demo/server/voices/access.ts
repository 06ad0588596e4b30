import { CREATOR_PLAN, planOf } from '../accounts/plans.ts';
import type { Principal } from '../http/principal.ts';
import type { Queryable } from '../db/db.ts';
import type { FoundVoice } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';

/** Voices that speak for higher plans only, and the level of the lowest of these. */
const LEVELS: ReadonlyMap<string, number> = new Map([['flite-awb', CREATOR_PLAN.level]]);

/** Plan level that a voice takes, itself or as a part of a mix; undefined for a voice of every plan. */
export const levelOf = ({ voice, mix, clone }: FoundVoice): number | undefined => {
  // Its owner made it, whatever its engine blends for it
  if (clone) return undefined;
  const ids = [voice.voiceId, ...(mix?.shares ?? []).map(({ voiceId }) => voiceId)];
  const levels = ids.flatMap((id) => LEVELS.get(id) ?? []);
  return levels.length > 0 ? Math.max(...levels) : undefined;
};

/**
 * Lets only those voices speak that the plan of the caller has. A visitor has no plan.
 *
 * @throws ApiError err_voice_cannot_access_other_voice
 */
export async function demandAccess(
  q: Queryable,
  who: Principal,
  voices: Iterable<FoundVoice>,
): Promise<void> {
  const needed = Math.max(0, ...[...voices].map((found) => levelOf(found) ?? 0));
  if (needed === 0) return;
  const level = who.kind === 'visitor' ? 0 : (await planOf(q, who.tenantId)).plan.level;
  if (level < needed) throw new ApiError('err_voice_cannot_access_other_voice');
}
