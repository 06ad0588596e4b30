import { availableParallelism } from 'node:os';
import type { Log } from '../config/log.ts';
import { inLogScope } from '../config/log-scope.ts';
import { DatabaseUnavailable, type Db } from '../db/db.ts';
import { admit, keep, recover, takeKnown } from './admit.ts';
import type { Dispatcher } from './dispatcher.ts';
import { ApiError } from '../http/api-error.ts';
import type { Chore, JobKind } from './kind.ts';
import { runJob } from './run-job.ts';
import {
  CANCEL_CHANNEL,
  isOpen,
  kindOf,
  park,
  putBack,
  QUEUE_CHANNEL,
  startJob,
  type Attempt,
} from './store.ts';
import { Watch, WORD_EVERY_MS } from './watch.ts';

/** Jobs of one kind at once in this process. They mostly wait for programs and models, which have own limits. */
const CONCURRENCY = 4 * availableParallelism();
/** Jobs of one kind beyond those, for others that stand by. Bounded: one that stands by has files on the disk of this machine. */
const EXTRA_MAX = CONCURRENCY;

/** Fails a job whose kind this server does not know: an older version began it, and no other process can run it. */
const unknownKind = (kind: string): JobKind => ({
  kind,
  feature: kind,
  steps: new Map(),
  run: () => Promise.reject(new ApiError('err_interface_unavailable')),
});

interface Work {
  db: Db;
  log: Log;
  dispatcher: Dispatcher;
  kinds: readonly JobKind[];
  chores: readonly Chore[];
  /** No other process works on this database. */
  alone: boolean;
}

export interface JobWorker {
  close(): Promise<void>;
}

/** Runs jobs and chores until it is closed. */
export async function startJobWorker(work: Work): Promise<JobWorker> {
  const { db, log, dispatcher, kinds, chores, alone } = work;
  const active = new Map<Attempt, AbortController>();
  /**
   * Attempts whose end could not be written, and whether they count as tries. Those that lost the database connection
   * do not. Their jobs are requeued once the database accepts writes.
   */
  const unended = new Map<Attempt, { inVain: boolean }>();
  /** Work under way, which `close` waits for. */
  const running = new Set<Promise<void>>();
  /** Ids of the jobs whose tickets this process has taken, by queue. */
  const taken = new Map(dispatcher.queues.map((queue) => [queue, new Set<string>()]));
  /** How many of these stand by. */
  const standing = new Map(dispatcher.queues.map((queue) => [queue, 0]));
  const names = kinds.map(({ kind }) => kind);
  const watch = new Watch();
  let closing = false;
  let looking: Promise<void> | undefined;
  let again = false;
  /** Jobs that have ended and still have a ticket. */
  let ended: { queue: string; jobId: string }[] = [];

  const failed = (error: unknown) => {
    if (!closing) log.warn('looking after jobs failed', { error });
  };
  const track = (done: Promise<void>) => {
    const tracked = done.catch(failed).finally(() => running.delete(tracked));
    running.add(tracked);
  };

  /** Keeps the ticket of a job that continues elsewhere, and drops that of a job that has ended. */
  const leave = async (queue: string, jobId: string) => {
    if (await isOpen(db, jobId)) await dispatcher.later(queue, jobId);
    else ended.push({ queue, jobId });
  };
  /** Requeues the job at once, for any process. */
  const handBack = (attempt: Attempt, how = { inVain: false }) =>
    db.transaction(async (tx) => {
      if (await putBack(tx, attempt, how)) await dispatcher.renew(tx, [attempt]);
    });

  /** Frees the place of a job until the job it waits for has ended. */
  const standAside = (attempt: Attempt, awaits: string) =>
    db.transaction(async (tx) => {
      if (await park(tx, attempt, awaits)) await dispatcher.drop(tx, [attempt]);
    });

  const standByIn =
    (queue: string) =>
    async (wait: () => Promise<void>): Promise<void> => {
      standing.set(queue, standing.get(queue)! + 1);
      look();
      try {
        await wait();
      } finally {
        standing.set(queue, standing.get(queue)! - 1);
      }
    };

  /** A job of a newer version, which works on this database at the same time, is for that one. */
  const isForOthers = async (queue: string, jobId: string): Promise<boolean> => {
    if (alone || queue !== dispatcher.otherKinds) return false;
    const kind = await kindOf(db, jobId);
    return kind !== undefined && !names.includes(kind);
  };

  const attemptJob = async (queue: string, jobId: string): Promise<void> => {
    if (await isForOthers(queue, jobId)) return dispatcher.later(queue, jobId);
    const attempt = await startJob(db, jobId);
    if (!attempt) return leave(queue, jobId);
    const kind = kinds.find((one) => one.kind === attempt.kind) ?? unknownKind(attempt.kind);
    const abort = new AbortController();
    active.set(attempt, abort);
    // Its ticket was taken before `close()`
    if (closing) abort.abort();
    try {
      const outcome = await inLogScope({ request_id: attempt.request_id, job: jobId }, () =>
        runJob({ db, kind, attempt, signal: abort.signal, standBy: standByIn(queue) }, (of, error) =>
          log.error('a job failed', { kind: of.kind, attempt: of.attempts, error }),
        ),
      );
      if (outcome === 'ended') ended.push({ queue, jobId });
      else if (outcome === 'again') await dispatcher.later(queue, jobId);
      else if (typeof outcome === 'object') await standAside(attempt, outcome.awaits);
      else if (closing) await handBack(attempt);
      else await leave(queue, jobId);
    } catch (error) {
      unended.set(attempt, { inVain: !(error instanceof DatabaseUnavailable && error.isCutOff) });
      throw error;
    } finally {
      active.delete(attempt);
    }
  };

  const begin = (queue: string, jobId: string) => {
    taken.get(queue)!.add(jobId);
    track(
      attemptJob(queue, jobId).finally(() => {
        taken.get(queue)!.delete(jobId);
        look();
      }),
    );
  };

  const clear = async () => {
    const gone = ended;
    ended = [];
    for (const queue of dispatcher.queues) {
      const own = gone.filter((one) => one.queue === queue).map(({ jobId }) => jobId);
      if (own.length > 0) await dispatcher.done(queue, own);
    }
  };

  const fill = async () => {
    do {
      again = false;
      await clear();
      await admit(db, dispatcher);
      for (const [queue, own] of taken) {
        const free = CONCURRENCY + Math.min(standing.get(queue)!, EXTRA_MAX) - own.size;
        if (free <= 0 || closing) continue;
        for (const jobId of await dispatcher.take(queue, free))
          // Another process has taken the job over and requeued it. The attempt in this process must first learn that
          // it has lost it
          if (own.has(jobId)) await dispatcher.later(queue, jobId);
          else begin(queue, jobId);
      }
    } while (again && !closing);
  };

  /** Looks for work, one look at a time. A call during a look causes another one. */
  const look = () => {
    again = true;
    if (closing || looking) return;
    looking = fill()
      .catch(failed)
      .finally(() => {
        looking = undefined;
        if (again) look();
      });
  };

  const runChores = async () => {
    for (const { ticket, name } of closing ? [] : await dispatcher.takeChores()) {
      const chore = chores.find((one) => one.name === name);
      const succeeded = await chore?.run().then(
        () => true,
        (error: unknown) => {
          log.warn('a chore failed', { chore: name, error });
          return false;
        },
      );
      // An unknown chore belongs to another version: it fails here and is retried by a process that knows it
      await dispatcher.endChore(ticket, succeeded ?? false);
    }
  };

  const keepAll = async () => {
    // Recorded before the tickets, which may be slow: another process takes over a job that is not recorded for some
    // seconds. A process without jobs writes too: a lock that silences the others must block it as well
    if (active.size > 0 || !alone)
      for (const attempt of await keep(db, [...active.keys()])) active.get(attempt)?.abort();
    for (const [queue, own] of taken) if (own.size > 0) await dispatcher.keep(queue, [...own]);
  };
  const handBackUnended = async () => {
    for (const [attempt, how] of unended)
      // Each on its own: one that cannot be written must not hold up the others
      await handBack(attempt, how).then(() => unended.delete(attempt), failed);
  };

  let isKeeping = false;
  let isAtChores = false;
  const lookAfterJobs = async () => {
    // After a database outage, this process records its own jobs before it takes over those of silent processes
    await keepAll();
    watch.note(performance.now());
    await handBackUnended();
    if (alone) return;
    await takeKnown(db, dispatcher, names);
    if (watch.hasHeard()) await recover(db, dispatcher, false);
  };
  const lookAround = () => {
    // A slow database is not queried again before it has answered
    if (!isKeeping) {
      isKeeping = true;
      track(
        lookAfterJobs().finally(() => {
          isKeeping = false;
          look();
        }),
      );
    }
    if (isAtChores) return;
    isAtChores = true;
    track(runChores().finally(() => (isAtChores = false)));
  };

  // With other processes around, the live ones are heard first
  if (alone) await recover(db, dispatcher, alone);
  await dispatcher.schedule(chores);
  const stopQueue = await db.listen(QUEUE_CHANNEL, look);
  const stopCancel = await db.listen(CANCEL_CHANNEL, (jobId) => {
    for (const [attempt, abort] of active) if (attempt.job_id === jobId) abort.abort();
  });
  const timer = setInterval(lookAround, WORD_EVERY_MS);
  lookAround();

  return {
    async close() {
      closing = true;
      clearInterval(timer);
      await Promise.all([stopQueue(), stopCancel()]);
      for (const abort of active.values()) abort.abort();
      await looking;
      await Promise.all(running);
      await clear().catch(failed);
    },
  };
}
