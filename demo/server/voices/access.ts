import { CREATOR_PLAN, planOf } from '../accounts/plans.ts';
import type { Principal } from '../http/principal.ts';
import type { Queryable } from '../db/db.ts';
import type { FoundVoice } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';

/** Voices of higher plans, with the minimum level. */
const LEVELS: ReadonlyMap<string, number> = new Map([['flite-awb', CREATOR_PLAN.level]]);

/** Minimum plan level of a voice or of the parts of its blend; undefined when every plan includes it. */
export const levelOf = ({ voice, mix, clone }: FoundVoice): number | undefined => {
  // The owner of a clone may use it, whatever its engine blends for it
  if (clone) return undefined;
  const ids = [voice.voiceId, ...(mix?.shares ?? []).map(({ voiceId }) => voiceId)];
  const levels = ids.flatMap((id) => LEVELS.get(id) ?? []);
  return levels.length > 0 ? Math.max(...levels) : undefined;
};

/**
 * Allows only voices that the caller's plan includes. A visitor has no plan.
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
