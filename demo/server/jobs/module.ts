import type { BackgroundJob, CallAnswer } from '../../../src/contract/index.ts';
import { isEmbedded } from '../config/embedded.ts';
import { demandKnownWork } from '../config/work.ts';
import type { Db } from '../db/db.ts';
import type { App } from '../http/app.ts';
import { call } from '../http/call.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type PageQuery } from '../http/paging.ts';
import type { User } from '../http/principal.ts';
import type { Deps, Module } from '../module.ts';
import { cancelJob } from './cancel.ts';
import { openDispatcher, type Dispatcher } from './dispatcher.ts';
import { createJobsAfter } from './feed.ts';
import { addJobMetrics } from './job-metrics.ts';
import type { Chore, JobKind } from './kind.ts';
import {
  cancelAll,
  endUnknown,
  hasOpenJobs,
  QUEUE_CHANNEL,
  forgetEndedJobs,
  JOB_COLUMNS,
  loadJob,
  lockAll,
  presentJob,
  type JobRow,
} from './store.ts';
import { startJobWorker, type JobWorker } from './worker.ts';

/** Delay after a start until the queue opens without a job, for the sake of the chores. */
const OPEN_AFTER_MS = 20_000;

/** Delay before another attempt to open the queue, for example while the database is unreachable. */
const OPEN_AGAIN_MS = 5_000;

interface Wanted extends PageQuery {
  kind?: string | undefined;
  state?: BackgroundJob['state'] | undefined;
}

/** A page of the user's jobs, newest first. */
async function listJobs(
  db: Db,
  { tenantId, userId }: User,
  { limit, cursor, kind, state }: Wanted,
): Promise<CallAnswer<'GET /v1/jobs'>['data']> {
  const after = readCursor(cursor);
  const rows = await db.query<JobRow & { cursor: string }>(
    `select ${JOB_COLUMNS}, ${cursorOf('created_at', 'job_id')} as cursor from job
      where tenant_id = $1 and user_id = $2
        and ($3::text is null or kind = $3) and ($4::text is null or state = $4)
        and ${afterCursor('created_at', 'job_id', 5)}
      order by created_at desc, job_id desc limit $7`,
    [tenantId, userId, kind, state, after.microseconds, after.id, limit + 1],
  );
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.cursor);
  return {
    jobs: page.map(({ cursor: _, ...row }) => presentJob(row)),
    next_cursor,
  };
}

const bindJobs = (app: App, db: Db, kinds: readonly JobKind[]): void => {
  const jobsAfter = createJobsAfter(db);
  call(app, 'GET /v1/jobs', async ({ who, query: { after, ...page } }) => {
    if (after === undefined) return { data: await listJobs(db, who, page) };
    return { data: { jobs: await jobsAfter(who, after), next_cursor: null } };
  });
  call(app, 'GET /v1/jobs/{job_id}', async ({ who, params }) => ({
    data: { job: await loadJob(db, who, params.job_id) },
  }));
  call(app, 'POST /v1/jobs/{job_id}/cancel', async ({ who, params }) => {
    const { kind, job_id } = await loadJob(db, who, params.job_id);
    await cancelJob(db, kinds, { tenantId: who.tenantId, jobId: job_id, kind });
    return { data: { job: await loadJob(db, who, params.job_id) } };
  });
};

/** Long-running work of users and scheduled housekeeping. The other modules provide the kinds and the chores. */
export const jobsModule = (
  { config, db, log, stopping }: Deps,
  { kinds, chores }: { kinds: readonly JobKind[]; chores: readonly Chore[] },
): Module => {
  const alone = isEmbedded(config);
  const names = kinds.map(({ kind }) => kind);
  demandKnownWork(config, names);
  const own: Chore[] = [
    { name: 'forget-jobs', cron: '17 4 * * *', run: () => forgetEndedJobs(db) },
    { name: 'end-unknown-jobs', cron: '47 * * * *', run: () => endUnknown(db, log, names) },
  ];
  let dispatcher: Dispatcher | undefined;
  let worker: JobWorker | undefined;

  const open = async () => {
    dispatcher ??= await openDispatcher(db, config, log, names);
    if (stopping.aborted) return;
    worker = await startJobWorker({ db, log, dispatcher, kinds, chores: [...own, ...chores], alone });
  };
  let opened: Promise<void> | undefined;
  const openOnce = () => {
    if (stopping.aborted) return;
    opened ??= open().catch((error: unknown) => {
      log.error('jobs cannot be run yet', { error });
      opened = undefined;
      setTimeout(openOnce, OPEN_AGAIN_MS).unref();
    });
  };
  /**
   * Opening occupies the embedded database for some tenths of a second, for which a page that is loading would have to
   * wait.
   */
  const openWhenNeeded = async (): Promise<() => Promise<void>> => {
    const timer = setTimeout(openOnce, config.role === 'worker' ? 0 : OPEN_AFTER_MS).unref();
    const stopListening = await db.listen(QUEUE_CHANNEL, openOnce);
    if (await hasOpenJobs(db)) openOnce();
    return async () => {
      clearTimeout(timer);
      await stopListening();
    };
  };
  let waiting: Promise<(() => Promise<void>) | void> | undefined;

  return {
    routes: (app) => bindJobs(app, db, kinds),
    openHolds: `select hold_id from job where state in ('queued', 'running')`,
    metrics: (meters) => addJobMetrics(meters, db, names),
    lockWork: async (tx, tenantId) => void (await lockAll(tx, tenantId)),
    endWork: cancelAll,
    start() {
      if (config.role === 'web') return;
      // The server answers in the meantime: calls only read and write the table of jobs
      waiting = openWhenNeeded().catch((error: unknown) => log.warn('cannot hear of new jobs', { error }));
    },
    async close() {
      await (
        await waiting
      )?.();
      await opened;
      await worker?.close();
      await dispatcher?.close();
    },
  };
};
