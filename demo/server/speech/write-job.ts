import type { Db, Queryable } from '../db/db.ts';
import { ownerOf, type Principal } from '../http/principal.ts';
import { giveWay } from '../process/give-way.ts';
import type { ItemPlan } from './job-items.ts';
import { notify, QUEUE_CHANNEL } from './jobs.ts';
import { LEASE_SECONDS } from './listener-lease.ts';

/** Items per statement. Between statements, other short requests get their turn. */
export const ITEMS_MAX = 40;

/** Adds a prepared job. It does not have its client's idempotency key yet, so it uses its own id. */
async function addJob(q: Queryable, who: Principal, jobId: string): Promise<void> {
  const visitor = who.kind === 'visitor' ? who : null;
  await q.query(
    `insert into speech_job
            (job_id, tenant_id, owner, site_key, visitor_id, idempotency_key, request_sha256, state, credits_held, request_id)
     values ($1, $2, $3, $4, $5, $1::uuid::text, '', 'preparing', 0, $6)`,
    [jobId, who.tenantId, ownerOf(who), visitor?.siteKeyId, visitor?.visitorId, who.requestId],
  );
}

/**
 * Writes a job with its items; both stay invisible until {@link publishJob}. Outside a transaction, other requests get
 * their turn between its statements.
 */
export async function prepareJob(
  q: Queryable,
  who: Principal,
  jobId: string,
  items: readonly ItemPlan[],
): Promise<void> {
  await addJob(q, who, jobId);
  for (let from = 0; from < items.length; from += ITEMS_MAX) {
    if (from > 0) await giveWay();
    await q.query(
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
  }
}

/** What turns a prepared job into a running one. */
interface Publication {
  jobId: string;
  scriptId: string;
  key: string;
  sha256: string;
  holdId: string | null;
  credits: number;
  /** Positions of items that need not be made any more. */
  dropped: readonly number[];
  /** Nothing is to be generated: the job has already ended. */
  isDone: boolean;
  /** A client reads it while it is generated. It is cancelled when nobody does. */
  isStreamed: boolean;
}

/** Starts a prepared job. */
export async function publishJob(tx: Queryable, job: Publication): Promise<void> {
  const { jobId, dropped, isDone, isStreamed } = job;
  if (dropped.length > 0)
    await tx.query('delete from speech_item where job_id = $1 and position = any($2)', [jobId, dropped]);
  await tx.query(
    `update speech_job
        set script_id = $2, idempotency_key = $3, request_sha256 = $4, hold_id = $5, credits_held = $6, state = $7,
            events = $8, attended_until = now() + make_interval(secs => $9), created_at = now()
      where job_id = $1`,
    [
      jobId,
      job.scriptId,
      job.key,
      job.sha256,
      job.holdId,
      job.credits,
      isDone ? 'done' : 'running',
      isDone ? 1 : 0,
      isStreamed ? LEASE_SECONDS : null,
    ],
  );
  if (!isDone) await notify(tx, QUEUE_CHANNEL);
}

/** Rows per statement. */
const ROWS_MAX = 50;

/** Runs a statement on rows until none is left. */
async function inPieces(run: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await run()).length === ROWS_MAX) await giveWay();
}

/** Deletes a job that did not start. */
export async function forgetPrepared(db: Db, jobId: string): Promise<void> {
  await inPieces(() =>
    db.query(
      `delete from speech_item where job_id = $1 and position in (
         select position from speech_item join speech_job using (job_id)
          where job_id = $1 and speech_job.state = 'preparing' limit $2)
       returning 1`,
      [jobId, ROWS_MAX],
    ),
  );
  await db.query(`delete from speech_job where job_id = $1 and state = 'preparing'`, [jobId]);
}

/** Far longer than any request takes. */
const PREPARING_HOURS = 1;

/** Deletes the prepared jobs of servers that were killed. */
export async function forgetAllPrepared(db: Db): Promise<void> {
  const jobs = await db.query<{ job_id: string }>(
    `select job_id from speech_job
      where state = 'preparing' and created_at < now() - make_interval(hours => $1)`,
    [PREPARING_HOURS],
  );
  for (const { job_id } of jobs) await forgetPrepared(db, job_id);
}

/** Closes the open items of a cancelled job, or of all cancelled jobs. */
export const closeItems = (db: Db, jobId: string | null): Promise<void> =>
  inPieces(() =>
    db.query(
      `with open as (
         select job_id, position from speech_item
          where state in ('queued', 'making') and ($1::uuid is null or job_id = $1)
            and exists (select from speech_job j where j.job_id = speech_item.job_id and j.state = 'cancelled')
          limit $2 for update skip locked
       )
       update speech_item i set state = 'cancelled', worker = null, leased_until = null, mix = null
         from open where i.job_id = open.job_id and i.position = open.position
       returning 1`,
      [jobId, ROWS_MAX],
    ),
  );
