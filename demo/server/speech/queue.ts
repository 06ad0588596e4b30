import type { Db, Queryable } from '../db/db.ts';
import type { Sayable } from '../engines/speech/say-item.ts';

/**
 * Lease of a claimed item in seconds. If its worker does not renew it in time, the worker counts as dead and another may
 * claim the item.
 */
const LEASE_S = 9;
/** Interval in ms at which a worker renews the leases of its items. */
export const KEEP_MS = (LEASE_S * 1_000) / 3;

/** A segment to make, claimed by this process. */
export interface Item extends Sayable {
  job_id: string;
  position: number;
  tenant_id: string;
  segment_id: string;
  script_id: string;
  engine_id: string;
  model_id: string;
  credits: number;
  hold_id: string | null;
  /** Id of the request that ordered it. */
  request_id: string | null;
  /** Nothing of its job has been generated yet: the other segments wait for this one. */
  first: boolean;
  /** A client is streaming this job: after a failed segment it gets no more. */
  attended: boolean;
}

/**
 * Claims the next segment for one of the engines. Owners take turns: the one whose work was started longest ago is
 * next, so that a sentence never waits for somebody else's book. The jobs of one owner take turns in the same way. The
 * first segment of a job is generated alone: with the whole machine it is ready soonest, and the others are generated
 * while it plays. A segment whose worker has died can be claimed again after its lease has expired.
 */
export async function claim(
  db: Queryable,
  worker: string,
  engineIds: readonly string[],
): Promise<Item | null> {
  const [item] = await db.query<Item>(
    `with turn as materialized (
       select job_id, script_id, hold_id, request_id, events, attended_until is not null as attended
         from speech_job where state = 'running'
        order by max(served_at) over (partition by tenant_id, owner), served_at, created_at, job_id
     ), next as (
       -- In the order of the turns, and only as far as the first that has one: each segment that is looked at is locked,
       -- and other workers pass over it
       select turn.*, i.position
         from turn cross join lateral (
                select position from speech_item
                 where job_id = turn.job_id and engine_id = any($2) and same_as is null
                   and (state = 'queued' or state = 'making' and leased_until < now())
                   and (turn.events > 0
                        or not exists (select 1 from speech_item as other
                                        where other.job_id = turn.job_id and other.state = 'making'
                                          and other.leased_until >= now()))
                 order by position limit 1 for update skip locked) i
        limit 1
     ), served as (
       -- It may have been cancelled just now
       update speech_job j set served_at = clock_timestamp() from next
        where j.job_id = next.job_id and j.state = 'running' returning j.job_id
     )
     update speech_item i
        set state = 'making', worker = $1, leased_until = now() + make_interval(secs => $3)
       from next join served using (job_id) where i.job_id = next.job_id and i.position = next.position
     returning i.job_id, i.position, i.tenant_id, i.segment_id, next.script_id, i.engine_id, i.text, i.voice_id,
               i.model_id, i.language_id, i.speed, i.credits, i.pronounced, i.mix, i.instructions, next.hold_id, next.request_id,
               next.attended, next.events = 0 as first`,
    [worker, engineIds, LEASE_S],
  );
  return item ?? null;
}

/** Requeues what dead workers had claimed. Only one process uses a data folder, so nobody else can be at work. */
export async function reclaimAll(db: Db): Promise<void> {
  await db.query(
    `update speech_item set state = 'queued', worker = null, leased_until = null where state = 'making'`,
  );
}

/** Renews the leases of this worker's items. Rows locked by another transaction are skipped: that one is ending them. */
export async function keepLeases(db: Db, worker: string, items: Iterable<Item>): Promise<void> {
  const places = [...items].map(({ job_id, position }) => ({ job_id, position }));
  await db.query(
    `with kept as (
       select job_id, position from speech_item
         join jsonb_to_recordset($3::jsonb) as place (job_id uuid, position integer) using (job_id, position)
        where state = 'making' and worker = $1 for update of speech_item skip locked
     )
     update speech_item i set leased_until = now() + make_interval(secs => $2)
       from kept where i.job_id = kept.job_id and i.position = kept.position`,
    [worker, LEASE_S, JSON.stringify(places)],
  );
}

/** Requeues what this worker has claimed, so that another can continue at once. */
export async function handBack(db: Db, worker: string): Promise<void> {
  await db.query(
    `with begun as (
       select job_id, position from speech_item where state = 'making' and worker = $1
        order by job_id, position for update
     )
     update speech_item i set state = 'queued', worker = null, leased_until = null
       from begun where i.job_id = begun.job_id and i.position = begun.position`,
    [worker],
  );
}
