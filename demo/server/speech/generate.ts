import { createHash, randomUUID } from 'node:crypto';
import type { CallAnswer, CallInput } from '../../../src/contract/index.ts';
import type { Principal } from '../http/principal.ts';
import type { Sign } from '../media/signed-url.ts';
import { balanceOf } from '../billing/ledger.ts';
import type { Db, Queryable } from '../db/db.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import type { Engines } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';
import { applyPatch } from '../projects/apply-patch.ts';
import { lockProject, projectChanged, touchProject } from '../projects/find-project.ts';
import { ownOf, type Owner } from '../projects/owner.ts';
import { madeSince } from './cache.ts';
import type { Speculation } from './speculative.ts';
import { identityKey } from './identity.ts';
import { holdFor, itemsOf, type Begun, type ItemPlan } from './job-items.ts';
import { cancelJobs, loadJob, runningJobOf } from './jobs.ts';
import { planJob, type JobPlan, type JobRequest } from './plan-job.ts';
import { restoreTakes } from './restore-takes.ts';
import { loadScript } from './scripts.ts';
import { takeIdsFor, useCached } from './use-cached.ts';
import { forgetPrepared, ITEMS_MAX, prepareJob, publishJob } from './write-job.ts';

export interface GenerateDeps {
  db: Db;
  engines: Engines;
  /** Null where another process may claim the items of a job. */
  speculation: Speculation | null;
}

/** Identifies a request that spends credits: the same key with the same content returns the job that it has started. */
export interface RequestKey {
  key: string;
  /** Hash of the request's content. */
  sha256: string;
}

/** The job of a request. */
interface RequestedJob extends Begun {
  /** Whether this call has started it, not an earlier one with the same key. */
  isNew: boolean;
}

export const sha256Of = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * The job that this key has started.
 *
 * @throws ApiError err_idempotency_conflict when the key was used for a different request
 */
async function begunBefore(
  q: Queryable,
  { tenantId, owner }: Owner,
  { key, sha256 }: RequestKey,
): Promise<RequestedJob | undefined> {
  const [job] = await q.query<Begun & { request_sha256: string }>(
    `select job_id as "jobId", script_id as "scriptId", request_sha256 from speech_job
      where tenant_id = $1 and owner = $2 and idempotency_key = $3`,
    [tenantId, owner, key],
  );
  if (job && job.request_sha256 !== sha256) throw new ApiError('err_idempotency_conflict', { status: 422 });
  return job && { jobId: job.jobId, scriptId: job.scriptId, isNew: false };
}

/** A request to generate, after planning. */
interface Press {
  who: Principal;
  key: RequestKey;
  scriptId: string;
  plan: JobPlan;
  jobId: string;
  items: readonly ItemPlan[];
  /** Whether the job is already written. */
  isPrepared: boolean;
  isStreamed: boolean;
}

/** Stores the planned patch and job; undefined when the script has changed since it was planned. */
async function beginPlanned(
  tx: Queryable,
  { who, key: { key, sha256 }, scriptId, plan, jobId, items, isPrepared, isStreamed }: Press,
): Promise<RequestedJob | undefined> {
  const { revision, patch, segments, cached, missing } = plan;
  const own = ownOf(who);
  // Serialises requests with the same key
  await oneAtATime(tx, [own.tenantId, own.owner, key].join('\n'));
  const repeated = await begunBefore(tx, own, { key, sha256 });
  if (repeated) return repeated;
  const script = await lockProject(tx, own, scriptId);
  if ((script?.revision ?? 0) !== revision) return undefined;
  // Before its segments are locked, as in makeSegment()
  const running = script && (await runningJobOf(tx, own, scriptId));
  if (running) await cancelJobs(tx, [running]);
  // Another job may have made something after the script was read
  const made = missing.size > 0 ? await madeSince(tx, own.tenantId, plan.readAt) : [];
  for (const { identity, media_id } of made) if (missing.has(identity)) cached.set(identity, media_id);
  const takeIds = takeIdsFor(segments, cached);
  if (patch)
    await applyPatch(tx, own, {
      projectId: scriptId,
      kind: 'speech',
      patch,
      byProgram: who.kind === 'key',
      takeIds,
    });
  await touchProject(tx, own, scriptId);
  const withoutTake = segments.filter(({ media_id }) => media_id === null);
  if (script && script.removedSegments > 0 && withoutTake.length > 0)
    await restoreTakes(
      tx,
      own.tenantId,
      scriptId,
      withoutTake.map(({ segment_id }) => segment_id),
    );

  const open = items.filter((item) => !cached.has(item.identity));
  const dropped = items.filter((item) => cached.has(item.identity)).map(({ position }) => position);
  const credits = open.reduce((sum, item) => sum + item.credits, 0);
  const holdId = await holdFor(tx, who, jobId, credits);
  await useCached(tx, own.tenantId, scriptId, segments, cached, takeIds);
  if (!isPrepared) await prepareJob(tx, who, jobId, items);
  const isDone = open.length === 0;
  const published = { jobId, scriptId, key, sha256, holdId, credits, dropped, isDone, isStreamed };
  await publishJob(tx, published);
  return { jobId, scriptId, isNew: true };
}

/**
 * Starts a planned job. Many items are written before the transaction, so that other requests do not wait for all of
 * them.
 */
async function beginPrepared(
  { db, speculation }: GenerateDeps,
  press: Omit<Press, 'jobId' | 'items' | 'isPrepared'>,
): Promise<RequestedJob | undefined> {
  const { who, plan } = press;
  const jobId = randomUUID();
  const items = itemsOf(plan.segments.filter(({ identity }) => !plan.cached.has(identityKey(identity))));
  const credits = items.reduce((sum, item) => sum + item.credits, 0);
  // If credits seem to be short, nothing is written ahead: the hold refuses the request first
  const isPrepared = items.length > ITEMS_MAX && (await balanceOf(db, who.tenantId)) >= credits;
  // The plan has found enough credits
  if (items[0] && !plan.isAtWork) speculation?.begin(jobId, items[0]);
  let begun: RequestedJob | undefined;
  try {
    if (isPrepared) await prepareJob(db, who, jobId, items);
    begun = await db.transaction((tx) => beginPlanned(tx, { ...press, jobId, items, isPrepared }));
    return begun;
  } finally {
    if (!begun?.isNew) {
      speculation?.drop(jobId);
      // A job that has started stays, even if the database's answer was lost. If deleting fails now, it is done later
      if (isPrepared) await forgetPrepared(db, jobId).catch(() => undefined);
    }
  }
}

/** How often a job is planned again because other windows change the script. */
const PLANS_MAX = 3;

/**
 * Stores the changes of a script and starts to generate its stale segments, in one transaction: patch, job and credit
 * hold take effect together or not at all. The same key with the same request returns the first job.
 *
 * @throws ApiError see {@link planJob}; err_idempotency_conflict
 * @throws NotEnoughCredits
 */
export async function begin(
  deps: GenerateDeps,
  who: Principal,
  key: RequestKey,
  request: JobRequest,
): Promise<RequestedJob> {
  for (let attempt = 0; attempt < PLANS_MAX; attempt++) {
    const repeated = await begunBefore(deps.db, ownOf(who), key);
    if (repeated) return repeated;
    const plan = await planJob(deps, who, request);
    const { script_id: scriptId, isStreamed = false } = request;
    const begun = await beginPrepared(deps, { who, key, scriptId, plan, isStreamed });
    if (begun) return begun;
  }
  throw projectChanged();
}

/** Like {@link begin}, and reads the job and the script afterwards. */
export async function generate(
  deps: GenerateDeps & { sign: Sign },
  who: Principal,
  key: string,
  request: CallInput<'POST /v1/speech/generate'>['body'],
): Promise<CallAnswer<'POST /v1/speech/generate'>['data']> {
  const { db, sign } = deps;
  const { jobId, scriptId } = await begin(deps, who, { key, sha256: sha256Of(request) }, request);
  const own = ownOf(who);
  // Read after the commit: by now the first segment is being made.
  const job = await loadJob(db, own, jobId);
  return { job, script: await loadScript(db, sign, own, scriptId) };
}
