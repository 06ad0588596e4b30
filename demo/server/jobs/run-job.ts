import type { ErrorType } from '../../../src/contract/errors.ts';
import { settle } from '../billing/ledger.ts';
import { DatabaseUnavailable, type Db } from '../db/db.ts';
import { ApiError, toClientError } from '../http/api-error.ts';
import { sha256Of } from './enqueue.ts';
import { AwaitsJob, type JobKind, type JobRun, type Json, type StepEnding } from './kind.ts';
import { StorageAway } from '../process/storage-away.ts';
import { endAttempt, isOwn, lockAttempt, noteProgress, putBack, type Attempt } from './store.ts';

/** A job is given up after this many attempts that failed or died with their process since its last finished step. */
const TRIES_MAX = 3;
/**
 * A job is given up when the object storage has been unreachable for this long: its credits must not be held for ever.
 * Its ticket can be postponed for some hours more.
 */
const AWAY_SECONDS_MAX = 12 * 3_600;
/** Maximum interval between two progress events of a job that makes steady progress. */
const PROGRESS_MS = 500;

/** The job has ended, or another process has taken it over. */
class Superseded extends Error {}

/**
 * State of a job after an attempt: it has ended, waits for the next attempt, or waits for another job. `left`: this
 * attempt may no longer write, because the job was cancelled, this process is shutting down, or another process runs
 * the job.
 */
export type Outcome = 'ended' | 'again' | 'left' | { readonly awaits: string };

interface Running {
  db: Db;
  kind: JobKind;
  attempt: Attempt;
  signal: AbortSignal;
  standBy: JobRun['standBy'];
}

/** Share of the job that is done when this share of a step is done. */
const doneOf = ({ steps }: JobKind, step: string, fraction: number): number => {
  let before = 0;
  for (const [name, share] of steps) {
    if (name === step) return before + share * fraction;
    before += share;
  }
  return 0;
};

/** Writes progress at intervals, one write at a time. */
const progressWriter = ({ db, kind, attempt }: Running) => {
  let step = '';
  let writing: Promise<void> = Promise.resolve();
  let writtenAt = 0;
  const write = (fraction: number) => {
    writtenAt = performance.now();
    const share = doneOf(kind, step, Math.min(Math.max(fraction, 0), 1));
    // The next write or the end of the job makes up for a lost write
    writing = writing.then(() => noteProgress(db, attempt, step, share)).catch(() => undefined);
    return writing;
  };
  return {
    enter(name: string): Promise<void> {
      step = name;
      return write(0);
    },
    progress(fraction: number): void {
      if (performance.now() - writtenAt >= PROGRESS_MS) void write(fraction);
    },
    settled: () => writing,
  };
};

const stepsOf = (running: Running, enter: (name: string) => Promise<void>): JobRun['step'] => {
  const { db, kind, attempt, signal } = running;
  const { job_id } = attempt;
  return async <T extends Json>(
    name: string,
    input: Json,
    work: () => Promise<T>,
    ending: StepEnding<T> = {},
  ) => {
    signal.throwIfAborted();
    const sha256 = sha256Of(input);
    const place = [job_id, name, sha256];
    const [kept] = await db.query<{ result: T }>(
      'select result from job_step where job_id = $1 and name = $2 and sha256 = $3',
      place,
    );
    if (kept) return kept.result;
    await enter(name);
    const result = await work();
    signal.throwIfAborted();
    await db.transaction(async (tx) => {
      await ending.write?.(tx, result);
      if (!(await lockAttempt(tx, attempt))) throw new Superseded();
      await tx.query('insert into job_step (job_id, name, sha256, result) values ($1, $2, $3, $4::jsonb)', [
        ...place,
        JSON.stringify(result),
      ]);
      await tx.query(
        'update job set tries = 0, storage_away_since = null, storage_away_at = null where job_id = $1',
        [job_id],
      );
      attempt.tries = 0;
      attempt.away_seconds = 0;
      const charged = ending.credits?.(result) ?? 0;
      if (charged > 0 && attempt.hold_id)
        await settle(tx, attempt.hold_id, charged, { feature: kind.feature, reference: job_id });
    });
    return result;
  };
};

/** Makes one attempt at a job and writes how it ended. */
export async function runJob(
  running: Running,
  onFault: (attempt: Attempt, error: unknown) => void,
): Promise<Outcome> {
  const { db, kind, attempt, signal, standBy } = running;
  const progress = progressWriter(running);
  const end = async (ending: Parameters<typeof endAttempt>[2]): Promise<Outcome> => {
    await progress.settled();
    return (await endAttempt(db, attempt, ending)) ? 'ended' : 'left';
  };
  const giveUp = (error: ErrorType) => end({ state: 'failed', error });
  try {
    // An attempt that died with its process could not record its failure
    if (attempt.tries > TRIES_MAX) return await giveUp('err_system');
    const result = await kind.run(attempt.input, {
      jobId: attempt.job_id,
      tenantId: attempt.tenant_id,
      awaited: attempt.awaits,
      signal,
      standBy,
      isOwn: () => isOwn(db, attempt),
      step: stepsOf(running, progress.enter),
      progress: progress.progress,
    });
    signal.throwIfAborted();
    return await end({ state: 'done', result });
  } catch (error) {
    if (signal.aborted || error instanceof Superseded) return 'left';
    if (error instanceof DatabaseUnavailable) throw error;
    if (error instanceof AwaitsJob) {
      await progress.settled();
      return { awaits: error.jobId };
    }
    if (error instanceof ApiError) return giveUp(error.type);
    onFault(attempt, error);
    const isStorageAway = error instanceof StorageAway;
    const isOver = isStorageAway ? attempt.away_seconds >= AWAY_SECONDS_MAX : attempt.tries >= TRIES_MAX;
    if (isOver) {
      const told = toClientError(error);
      return giveUp(told instanceof ApiError ? told.type : 'err_system');
    }
    await progress.settled();
    return (await putBack(db, attempt, { inVain: !isStorageAway, isStorageAway })) ? 'again' : 'left';
  }
}
