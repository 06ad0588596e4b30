import { speechCredits } from '../../../src/contract/constants/billing.ts';
import { takeAllowance } from '../accounts/site-keys.ts';
import { hold } from '../billing/ledger.ts';
import type { Queryable } from '../db/db.ts';
import type { Principal } from '../http/principal.ts';
import { identityKey } from './identity.ts';
import type { PlannedSegment } from './plan-job.ts';

/** A job and the script it makes. */
export interface Begun {
  jobId: string;
  scriptId: string;
}

/** The sentences to synthesise, as items of a job. A repeated sentence is synthesised and charged once. */
export const itemsOf = (segments: readonly PlannedSegment[]) => {
  const first = new Map<string, number>();
  return segments.map((segment) => {
    const key = identityKey(segment.identity);
    const same_as = first.get(key) ?? null;
    if (same_as === null) first.set(key, segment.position);
    const {
      segment_id,
      position,
      engineId: engine_id,
      text,
      voice_id,
      model_id,
      language_id,
      speed,
    } = segment;
    const { pronounced, mix, instructions } = segment;
    const how = { engine_id, text, voice_id, model_id, language_id, speed, pronounced, mix, instructions };
    const credits = same_as === null ? speechCredits(text) : 0;
    return { segment_id, position, ...how, same_as, credits, identity: key };
  });
};

export type ItemPlan = ReturnType<typeof itemsOf>[number];

/** Holds the cost of a job. Resolves to the id of the hold, null when the job costs nothing. */
export async function holdFor(
  tx: Queryable,
  who: Principal,
  jobId: string,
  credits: number,
): Promise<string | null> {
  if (credits === 0) return null;
  const apiKey = who.kind === 'key' ? who : undefined;
  const key = `speech:${jobId}`;
  const { holdId } = await hold(tx, { tenantId: who.tenantId, key, amount: credits, apiKey });
  // Take the allowance after the credit hold, the same lock order as giveBack(); the opposite order deadlocks two visitors
  // of one site
  if (who.kind === 'visitor') await takeAllowance(tx, who, credits);
  return holdId;
}
