import { fromPglite, PgBoss, type ConstructorOptions, type Db as BossDb } from 'pg-boss';
import type { Config } from '../config/config.ts';
import type { Log } from '../config/log.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Chore } from './kind.ts';

/** Queue of tickets, one for each job that may run; a ticket has the job's id. */
const JOBS = 'job';
/** Queue of chores whose time has come. */
const CHORES = 'chore';

const CONNECTIONS_MAX = 2;
/** The longest that pg-boss allows. A process that died shows earlier, by the jobs it ran. */
const EXPIRE_S = 23 * 3_600;
const RETRY_S = 1;
const RETRY_S_MAX = 60;
/** A ticket without a word for so long is due again; jobs have an earlier limit of their own. */
const HEARTBEAT_S = 15;
/** How often a job is tried again is counted with the job. */
const RETRIES_MAX = 1_000;
const CHORE_RETRIES_MAX = 2;
const CHORE_EXPIRE_S = 600;

const NO_JOB = '00000000-0000-4000-8000-000000000000';

/** Condition in SQL: whether the job in a row of `job` has a ticket. */
export const HAS_TICKET = `exists (select from pgboss.job as ticket where ticket.name = '${JOBS}' and ticket.id = job.job_id)`;

/** A chore that is due. */
export interface DueChore {
  ticket: string;
  name: string;
}

/** Tells which job is next and when it is tried again: pg-boss, on the database of the server. */
export interface Dispatcher {
  /** Makes a ticket for each job, in the caller's transaction. */
  add(tx: Queryable, jobIds: readonly string[]): Promise<void>;
  /** Replaces the tickets of jobs whose process has died or that lost theirs, in the caller's transaction. */
  renew(tx: Queryable, jobIds: readonly string[]): Promise<void>;
  /** Takes up to so many jobs that are due. */
  take(max: number): Promise<string[]>;
  /** These jobs are being run. */
  keep(jobIds: readonly string[]): Promise<void>;
  /** These jobs have ended. */
  done(jobIds: readonly string[]): Promise<void>;
  /** The job is due again later, each time after a longer wait. */
  later(jobId: string): Promise<void>;
  /** Has these chores run by the clock, and no others. */
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

/** Opens pg-boss in a schema of its own, which it makes and migrates. */
export const openDispatcher = async (db: Db, config: Config, log: Log): Promise<Dispatcher> => {
  const boss = new PgBoss({
    ...connectionOf(db, config),
    schema: 'pgboss',
    monitorVacuum: false,
    // The embedded database knows no concurrent rebuild
    reindex: !db.embedded,
  });
  boss.on('error', (error) => log.warn('the dispatcher of jobs failed', { error }));
  boss.on('warning', ({ message }) => log.warn('the dispatcher of jobs warns', { message }));
  try {
    await boss.start();
    await boss.createQueue(JOBS, {
      expireInSeconds: EXPIRE_S,
      heartbeatSeconds: HEARTBEAT_S,
      retryLimit: RETRIES_MAX,
      retryDelay: RETRY_S,
      retryBackoff: true,
      retryDelayMax: RETRY_S_MAX,
    });
    await boss.createQueue(CHORES, { expireInSeconds: CHORE_EXPIRE_S, retryLimit: CHORE_RETRIES_MAX });
    // pg-boss reads a queue's settings at first use, on its own connection. The embedded database has one connection:
    // inside our transaction that read would wait for ever. So it is done here.
    await boss.touch(JOBS, NO_JOB);
  } catch (error) {
    // What it has started would go on without an owner
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }

  const add = async (tx: Queryable, jobIds: readonly string[]) => {
    await boss.insert(
      JOBS,
      jobIds.map((id) => ({ id })),
      within(tx),
    );
  };
  return {
    add,
    async renew(tx, jobIds) {
      await boss.deleteJob(JOBS, [...jobIds], within(tx));
      await add(tx, jobIds);
    },
    take: async (max) => (await boss.fetch(JOBS, { batchSize: max })).map(({ id }) => id),
    async keep(jobIds) {
      await boss.touch(JOBS, [...jobIds]);
    },
    async done(jobIds) {
      await boss.deleteJob(JOBS, [...jobIds]);
    },
    async later(jobId) {
      await boss.fail(JOBS, jobId);
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
