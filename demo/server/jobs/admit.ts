import type { Db } from '../db/db.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { HAS_TICKET, HAS_TICKET_OF_OTHERS, type Dispatcher, type Ticketed } from './dispatcher.ts';
import type { Attempt } from './store.ts';
import { SILENT_MS } from './watch.ts';

/** Jobs of one kind and workspace that have a ticket, and so run at the same time at most. */
const RUNNING_MAX = 4;

/** One process at a time hands out tickets: none counts what another is about to add, or waits for it in a circle. */
const TICKETS = 'tickets of jobs';

/**
 * Gives tickets to jobs that wait, to a few of each kind and workspace at a time: the tickets are taken in their order,
 * so a workspace with many jobs stays ahead of another by those few at most. Those that wait for another job stand aside.
 */
export const admit = (db: Db, dispatcher: Dispatcher): Promise<void> =>
  db.transaction(async (tx) => {
    await oneAtATime(tx, TICKETS);
    const rows = await tx.query<Ticketed>(
      `with open as (
         select job_id, created_at, dispatched,
                row_number() over (partition by tenant_id, kind order by dispatched desc, created_at, job_id) as place
           from job
          where state in ('queued', 'running')
            and (dispatched or not exists (
              select from job as other where other.job_id = job.awaits and other.state in ('queued', 'running')
            ))
       ), next as (
         select job_id, place, created_at from open where not dispatched and place <= $1
       ), marked as (
         update job set dispatched = true from next where job.job_id = next.job_id
         returning job.job_id, job.kind, next.place, next.created_at
       )
       select job_id, kind from marked order by place, created_at, job_id`,
      [RUNNING_MAX],
    );
    if (rows.length > 0) await dispatcher.add(tx, rows);
  });

/**
 * Puts jobs back into the queue whose process has gone silent, and those that wait without a ticket. With `alone`, all
 * that were begun: at the start nobody else can be running them.
 */
export const recover = (db: Db, dispatcher: Dispatcher, alone: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    await oneAtATime(tx, TICKETS);
    const dead = await tx.query<Ticketed>(
      `with dead as (
         select job_id from job
          where state = 'running' and seen_at < now() - make_interval(secs => $2)
             or state = 'queued' and dispatched and not ${HAS_TICKET}
             or state in ('queued', 'running') and dispatched and $1
            for update skip locked
       )
       update job set state = 'queued', seen_at = null, event = job_event(user_id)
         from dead where job.job_id = dead.job_id returning job.job_id, job.kind`,
      [alone, SILENT_MS / 1_000],
    );
    if (dead.length > 0) await dispatcher.renew(tx, dead);
  });

/**
 * Gives jobs of these kinds new tickets where a process that does not know the kind made theirs: other such processes would
 * take those tickets, and put them off for longer each time.
 *
 * @param kinds those that this process knows
 */
export const takeKnown = async (db: Db, dispatcher: Dispatcher, kinds: readonly string[]): Promise<void> => {
  const find = `select job_id, kind from job where state = 'queued' and kind = any($1) and ${HAS_TICKET_OF_OTHERS}`;
  if ((await db.query(find, [kinds])).length === 0) return;
  await db.transaction(async (tx) => {
    await oneAtATime(tx, TICKETS);
    const found = await tx.query<Ticketed>(`${find} for update skip locked`, [kinds]);
    if (found.length > 0) await dispatcher.renew(tx, found);
  });
};

/** Says that this process is at these jobs; gives the attempts whose job has ended or is another attempt's by now. */
export const keep = async (db: Db, running: readonly Attempt[]): Promise<Attempt[]> => {
  const places = running.map(({ job_id, attempts }) => ({ job_id, attempts }));
  const kept = await db.query<Pick<Attempt, 'job_id' | 'attempts'>>(
    `update job set seen_at = now()
       from jsonb_to_recordset($1::jsonb) as own (job_id uuid, attempts integer)
      where job.job_id = own.job_id and job.attempts = own.attempts and job.state = 'running'
     returning job.job_id, job.attempts`,
    [JSON.stringify(places)],
  );
  const isKept = (attempt: Attempt) =>
    kept.some(({ job_id, attempts }) => job_id === attempt.job_id && attempts === attempt.attempts);
  return running.filter((attempt) => !isKept(attempt));
};
