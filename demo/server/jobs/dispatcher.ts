import { fromPglite, PgBoss, type ConstructorOptions, type Db as BossDb } from 'pg-boss';
import type { Config } from '../config/config.ts';
import type { Log } from '../config/log.ts';
import { takesWork } from '../config/work.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Chore } from './kind.ts';

/**
 * Prefix of the ticket queues. Each kind of job has its own queue: jobs that wait for their engine do not block jobs of
 * other kinds.
 */
const TICKETS = 'job/';
/** Queue for kinds that this process does not know, of another version of the server. */
const OTHER_KINDS = `${TICKETS}.other`;
/** Queue of chores whose time has come. */
const CHORES = 'chore';

const CONNECTIONS_MAX = 2;
/** The longest that pg-boss allows. A dead process is noticed sooner, by the jobs it ran. */
const EXPIRE_S = 23 * 3_600;
const RETRY_S = 1;
const RETRY_S_MAX = 60;
/** A ticket without a heartbeat for this long is due again. The jobs themselves have a shorter limit. */
const HEARTBEAT_S = 15;
/** High, because the job itself counts its retries. */
const RETRIES_MAX = 1_000;
const CHORE_RETRIES_MAX = 3;
const CHORE_RETRY_S = 60;
const CHORE_EXPIRE_S = 600;

const NO_JOB = '00000000-0000-4000-8000-000000000000';

/** SQL condition: the job in a row of `job` has a ticket. */
export const HAS_TICKET = `exists (select from pgboss.job as ticket where ticket.name like '${TICKETS}%' and ticket.id = job.job_id)`;

/** Condition in SQL: whether the ticket of the job in a row of `job` was made by a process that does not know its kind. */
export const HAS_TICKET_OF_OTHERS = `exists (select from pgboss.job as ticket where ticket.name = '${OTHER_KINDS}' and ticket.id = job.job_id)`;

/** A job to make a ticket for. The ticket has the job's id. */
export interface Ticketed {
  job_id: string;
  kind: string;
}

/** A chore that is due. */
export interface DueChore {
  ticket: string;
  name: string;
}

/** Decides which job is next and when it is retried: pg-boss, on the server's database. */
export interface Dispatcher {
  /** Ticket queues that this process serves. */
  readonly queues: readonly string[];
  /** Queue of jobs whose kind was not known to the process that made the ticket. */
  readonly otherKinds: string;
  /** Makes a ticket for each job, in the caller's transaction. */
  add(tx: Queryable, jobs: readonly Ticketed[]): Promise<void>;
  /** Replaces the tickets of jobs whose process has died or that have lost theirs, in the caller's transaction. */
  renew(tx: Queryable, jobs: readonly Ticketed[]): Promise<void>;
  /** Drops the tickets of jobs that wait for others, in the caller's transaction. */
  drop(tx: Queryable, jobs: readonly Ticketed[]): Promise<void>;
  /** Takes up to `max` due jobs of a queue and returns their ids. */
  take(queue: string, max: number): Promise<string[]>;
  /** Sends the heartbeat of jobs that are running. */
  keep(queue: string, jobIds: readonly string[]): Promise<void>;
  /** Deletes the tickets of jobs that have ended. */
  done(queue: string, jobIds: readonly string[]): Promise<void>;
  /** Postpones a job, for longer each time. */
  later(queue: string, jobId: string): Promise<void>;
  /** Runs these chores on their schedule, and no others. */
  schedule(chores: readonly Chore[]): Promise<void>;
  takeChores(): Promise<DueChore[]>;
  endChore(ticket: string, succeeded: boolean): Promise<void>;
  close(): Promise<void>;
}

const connectionOf = (db: Db, { databaseUrl }: Config): ConstructorOptions =>
  db.embedded
    ? { db: fromPglite(db.embedded), backend: 'pglite' }
    : { connectionString: databaseUrl!, max: CONNECTIONS_MAX };

const within = (tx: Queryable): { db: BossDb } => ({
  db: { executeSql: async (text, values) => ({ rows: await tx.query(text, values ?? []) }) },
});

/**
 * Opens pg-boss in a schema of its own, which it creates and migrates.
 *
 * @param kinds kinds of jobs that this process runs
 */
export const openDispatcher = async (
  db: Db,
  config: Config,
  log: Log,
  kinds: readonly string[],
): Promise<Dispatcher> => {
  const known = new Set(kinds);
  const queueOf = (kind: string) => (known.has(kind) ? TICKETS + kind : OTHER_KINDS);
  const queues = [...[...known].map(queueOf), OTHER_KINDS];
  const boss = new PgBoss({
    ...connectionOf(db, config),
    schema: 'pgboss',
    monitorVacuum: false,
    // The embedded database cannot reindex concurrently. Behind a pooler no statement may take as long as that
    reindex: !db.embedded && config.unpooledUrl === undefined,
  });
  boss.on('error', (error) => log.warn('the dispatcher of jobs failed', { error }));
  boss.on('warning', ({ message }) => log.warn('the dispatcher of jobs warns', { message }));
  try {
    await boss.start();
    for (const queue of queues)
      await boss.createQueue(queue, {
        expireInSeconds: EXPIRE_S,
        heartbeatSeconds: HEARTBEAT_S,
        retryLimit: RETRIES_MAX,
        retryDelay: RETRY_S,
        retryBackoff: true,
        retryDelayMax: RETRY_S_MAX,
      });
    await boss.createQueue(CHORES, {
      expireInSeconds: CHORE_EXPIRE_S,
      retryLimit: CHORE_RETRIES_MAX,
      retryDelay: CHORE_RETRY_S,
    });
    // pg-boss reads a queue's settings at first use, on its own connection. The embedded database has only one
    // connection: inside our transaction that read would wait for ever. So it happens here.
    for (const queue of queues) await boss.touch(queue, NO_JOB);
  } catch (error) {
    // Whatever it has started would keep running
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }

  const add = async (tx: Queryable, jobs: readonly Ticketed[]) => {
    for (const queue of queues) {
      const own = jobs.filter(({ kind }) => queueOf(kind) === queue).map(({ job_id: id }) => ({ id }));
      if (own.length > 0) await boss.insert(queue, own, within(tx));
    }
  };
  const drop = async (tx: Queryable, jobs: readonly Ticketed[]) => {
    const ids = jobs.map(({ job_id }) => job_id);
    // A process of another version may have put it into another queue
    for (const queue of queues) await boss.deleteJob(queue, ids, within(tx));
  };
  const isOwn = (kind: string) => takesWork(config, kind);
  return {
    // A process that serves only some kinds leaves the unknown kinds to those that serve all
    queues: config.work ? kinds.filter(isOwn).map(queueOf) : queues,
    otherKinds: OTHER_KINDS,
    add,
    drop,
    async renew(tx, jobs) {
      await drop(tx, jobs);
      await add(tx, jobs);
    },
    take: async (queue, max) => (await boss.fetch(queue, { batchSize: max })).map(({ id }) => id),
    async keep(queue, jobIds) {
      await boss.touch(queue, [...jobIds]);
    },
    async done(queue, jobIds) {
      await boss.deleteJob(queue, [...jobIds]);
    },
    async later(queue, jobId) {
      await boss.fail(queue, jobId);
    },
    async schedule(chores) {
      const wanted = new Set(chores.map(({ name }) => name));
      for (const { name, key } of await boss.getSchedules(CHORES))
        if (!wanted.has(key)) await boss.unschedule(name, key);
      for (const { name, cron } of chores)
        await boss.schedule(CHORES, cron, { name }, { key: name, missed: 'once' });
    },
    takeChores: async () =>
      (await boss.fetch<{ name: string }>(CHORES)).map(({ id, data }) => ({ ticket: id, name: data.name })),
    async endChore(ticket, succeeded) {
      if (succeeded) await boss.deleteJob(CHORES, ticket);
      else await boss.fail(CHORES, ticket);
    },
    close: () => boss.stop({ graceful: false }),
  };
};
