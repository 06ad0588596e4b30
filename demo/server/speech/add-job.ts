import { speechCredits } from '../../../src/contract/constants/billing.ts';
import { takeAllowance } from '../accounts/site-keys.ts';
import { hold } from '../billing/ledger.ts';
import type { Queryable } from '../db/db.ts';
import { ownerOf, type Principal } from '../http/principal.ts';
import { identityKey } from './identity.ts';
import { notify, QUEUE_CHANNEL } from './jobs.ts';
import { LEASE_SECONDS } from './listener-lease.ts';
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
    const spoken = { engine_id, text, voice_id, model_id, language_id, speed, pronounced, mix, instructions };
    return { segment_id, position, ...spoken, same_as, credits: same_as === null ? speechCredits(text) : 0 };
  });
};

/** Holds what a job will cost; the hold's id, null when it costs nothing. */
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
  // Take the allowance after the credit hold, the same lock order as endJob(); the opposite order deadlocks two visitors
  // of one site
  if (who.kind === 'visitor') await takeAllowance(tx, who, credits);
  return holdId;
}

interface NewJob extends Begun {
  key: string;
  sha256: string;
  holdId: string | null;
  credits: number;
  items: ReturnType<typeof itemsOf>;
}

/** Items that one statement writes. */
const ITEMS_MAX = 500;

/** Writes the job with its items. One with nothing to make has ended. */
export async function addJob(tx: Queryable, who: Principal, newJob: NewJob): Promise<void> {
  const visitor = who.kind === 'visitor' ? who : null;
  const { jobId, items } = newJob;
  const isDone = items.length === 0;
  await tx.query(
    `insert into speech_job
            (job_id, tenant_id, owner, site_key, visitor_id, script_id, idempotency_key, request_sha256, state, events,
             hold_id, credits_held, attended_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + make_interval(secs => $13))`,
    [
      jobId,
      who.tenantId,
      ownerOf(who),
      visitor?.siteKeyId,
      visitor?.visitorId,
      newJob.scriptId,
      newJob.key,
      newJob.sha256,
      isDone ? 'done' : 'running',
      isDone ? 1 : 0,
      newJob.holdId,
      newJob.credits,
      who.kind === 'key' ? LEASE_SECONDS : null,
    ],
  );
  for (let from = 0; from < items.length; from += ITEMS_MAX)
    await tx.query(
      `insert into speech_item
              (job_id, position, tenant_id, segment_id, engine_id, text, voice_id, model_id, language_id, speed, credits,
               same_as, pronounced, mix, instructions)
       select $1, position, $2, segment_id, engine_id, text, voice_id, model_id, language_id, speed, credits, same_as,
              pronounced, mix, instructions
         from jsonb_to_recordset($3::jsonb) as i(position int, segment_id uuid, engine_id text, text text,
              voice_id text, model_id text, language_id text, speed numeric(4, 2), credits int, same_as int,
              pronounced jsonb, mix jsonb, instructions text)`,
      [jobId, who.tenantId, JSON.stringify(items.slice(from, from + ITEMS_MAX))],
    );
  if (!isDone) await notify(tx, QUEUE_CHANNEL);
}
