import type { Db } from '../db/db.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { HAS_TICKET, HAS_TICKET_OF_OTHERS, type Dispatcher, type Ticketed } from './dispatcher.ts';
import type { Attempt } from './store.ts';
import { SILENT_MS } from './watch.ts';

/** Maximum number of jobs of one kind and workspace that hold a ticket, and so can run at the same time. */
const RUNNING_MAX = 4;

/** Only one process at a time hands out tickets: otherwise two could exceed the limit together, or deadlock. */
const TICKETS = 'tickets of jobs';

/**
 * Gives tickets to waiting jobs, to a few of each kind and workspace at a time. Tickets are served in order, so these
 * few are the only head start that a workspace with many jobs has. Jobs that wait for another job get none.
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
 * Requeues the jobs whose process has gone silent or whose ticket is lost. With `alone`, requeues all jobs that have a
 * ticket: at the start no other process can be running them.
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
 * Replaces the tickets that a process without knowledge of these kinds has made. Other such processes would take those
 * tickets, and postpone them for longer each time.
 *
 * @param kinds the kinds that this process knows
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

/**
 * Records that this process still runs these jobs. Returns the attempts that have lost their job: it has ended, or
 * another attempt runs it.
 */
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
