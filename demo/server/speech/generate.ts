import { createHash, randomUUID } from 'node:crypto';
import { speechCredits } from '../../../src/contract/constants/billing.ts';
import type { CallAnswer, CallInput } from '../../../src/contract/index.ts';
import { ownerOf, type Principal } from '../http/principal.ts';
import { takeAllowance } from '../accounts/site-keys.ts';
import { hold } from '../billing/ledger.ts';
import type { Sign } from '../media/signed-url.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Engines } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';
import { LEASE_SECONDS } from './listener-lease.ts';
import { findCached } from './cache.ts';
import type { Speculation } from './speculative.ts';
import { identityKey } from './identity.ts';
import { QUEUE_CHANNEL, cancelJobs, loadJob, runningJobOf, notify } from './jobs.ts';
import { rulesFor } from './rules.ts';
import { checkScript } from './script-input.ts';
import { loadScript, type Owner } from './scripts.ts';
import {
  openScript,
  placeNew,
  placeSegments,
  storeSegments,
  type PositionedSegment,
} from './store-script.ts';

type Request = CallInput<'POST /v1/speech/generate'>['body'] & {
  /** How to speak, in words; engines that follow none ignore it. */
  instructions?: string;
};

export interface GenerateDeps {
  db: Db;
  engines: Engines;
  /** Null where another process may claim the items of a job. */
  speculation: Speculation | null;
}

/** A job and the script it makes. */
export interface Begun {
  jobId: string;
  scriptId: string;
}

/** The sentences to synthesise, as items of a job. A repeated sentence is synthesised and charged once. */
const itemsOf = (segments: readonly PositionedSegment[]) => {
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
async function holdFor(
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

/** Writes the job with its items, in one statement. One with nothing to make has ended. */
async function addJob(tx: Queryable, who: Principal, newJob: NewJob): Promise<void> {
  const visitor = who.kind === 'visitor' ? who : null;
  const isDone = newJob.items.length === 0;
  await tx.query(
    `with job as (
       insert into speech_job
              (job_id, tenant_id, owner, site_key, visitor_id, script_id, idempotency_key, request_sha256, state, events,
               hold_id, credits_held, attended_until)
       values ($1, $2, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + make_interval(secs => $14))
     )
     insert into speech_item
            (job_id, position, tenant_id, segment_id, engine_id, text, voice_id, model_id, language_id, speed, credits,
             same_as, pronounced, mix, instructions)
     select $1, position, $2, segment_id, engine_id, text, voice_id, model_id, language_id, speed, credits, same_as,
            pronounced, mix, instructions
       from jsonb_to_recordset($3::jsonb) as i(position int, segment_id uuid, engine_id text, text text,
            voice_id text, model_id text, language_id text, speed numeric(4, 2), credits int, same_as int,
            pronounced jsonb, mix jsonb, instructions text)`,
    [
      newJob.jobId,
      who.tenantId,
      JSON.stringify(newJob.items),
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
  if (!isDone) await notify(tx, QUEUE_CHANNEL);
}

/**
 * Stores a script and begins to make what is stale in it, in one transaction: either the script, its job and the
 * hold on the credits stand, or nothing does. The same key with the same request answers with the first job.
 *
 * @throws ApiError see {@link checkScript}; err_idempotency_conflict
 * @throws NotEnoughCredits
 */
export async function begin(
  { db, engines, speculation }: GenerateDeps,
  who: Principal,
  key: string,
  request: Request,
): Promise<Begun> {
  const own: Owner = { tenantId: who.tenantId, owner: ownerOf(who) };
  const sha256 = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  /** The job that this key has begun. Two requests with one key wait for each other. */
  const before = async (tx: Queryable) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      [own.tenantId, own.owner, key].join('\n'),
    ]);
    const [job] = await tx.query<Begun & { request_sha256: string }>(
      `select job_id as "jobId", script_id as "scriptId", request_sha256 from speech_job
        where tenant_id = $1 and owner = $2 and idempotency_key = $3`,
      [own.tenantId, own.owner, key],
    );
    if (job && job.request_sha256 !== sha256) throw new ApiError('err_idempotency_conflict', { status: 422 });
    return job;
  };

  return db.transaction(async (tx) => {
    const repeated = await before(tx);
    if (repeated) return { jobId: repeated.jobId, scriptId: repeated.scriptId };

    const rules = await rulesFor(tx, engines, who, request.segments);
    const wanted = checkScript(request, rules);
    const { scriptId, isNew } = await openScript(tx, own, request, wanted);
    const running = isNew ? null : await runningJobOf(tx, own, scriptId);
    if (running) await cancelJobs(tx, [running]);
    const segments = isNew ? placeNew(wanted) : await placeSegments(tx, scriptId, wanted);
    const only = request.only && new Set(request.only);
    const asked = new Set(
      segments.filter(({ silent, position }) => !silent && (!only || only.has(position))),
    );
    const identities = [...asked].map(({ identity }) => identity);
    const cached = await findCached(tx, own.tenantId, identities);
    const soundOf = ({ identity }: PositionedSegment) => cached.get(identityKey(identity));
    const items = itemsOf([...asked].filter((segment) => !soundOf(segment)));
    const credits = items.reduce((sum, item) => sum + item.credits, 0);
    const jobId = randomUUID();
    const holdId = await holdFor(tx, who, jobId, credits);
    if (items[0]) speculation?.begin(jobId, items[0]);
    await storeSegments(tx, own.tenantId, scriptId, segments, (segment) =>
      asked.has(segment) ? soundOf(segment) : undefined,
    );
    await addJob(tx, who, { jobId, scriptId, key, sha256, holdId, credits, items });
    return { jobId, scriptId };
  });
}

/** As {@link begin}, with the job and the script as they stand then. */
export async function generate(
  deps: GenerateDeps & { sign: Sign },
  who: Principal,
  key: string,
  request: Request,
): Promise<CallAnswer<'POST /v1/speech/generate'>['data']> {
  const { db, sign } = deps;
  const { jobId, scriptId } = await begin(deps, who, key, request);
  const own: Owner = { tenantId: who.tenantId, owner: ownerOf(who) };
  // Read after the commit: by now the first segment is being made.
  const job = await loadJob(db, own, jobId);
  return { job, script: await loadScript(db, sign, own, scriptId) };
}
