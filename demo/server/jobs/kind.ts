import type { Queryable } from '../db/db.ts';
import type { Caller } from '../http/principal.ts';

/** A value that the database stores as JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * Thrown by the work of a job that cannot go on until another job has ended, in whatever state. It is run again then.
 */
export class AwaitsJob extends Error {
  readonly jobId: string;
  constructor(jobId: string) {
    super(`It waits for the job ${jobId}`);
    this.name = 'AwaitsJob';
    this.jobId = jobId;
  }
}

/** What a job can use while it runs. */
export interface JobRun {
  /** Used in the names of its files. */
  readonly jobId: string;
  readonly tenantId: string;
  /** The job that it waited for before this attempt; null when it waited for none. */
  readonly awaited: string | null;
  /** Aborted when the job is cancelled, or when this process must give it up. */
  readonly signal: AbortSignal;
  /**
   * Waits for what is outside of this server, such as a storage that is away. Another job may run in the place of this one
   * meanwhile.
   */
  standBy(wait: () => Promise<void>): Promise<void>;
  /** Whether the job is still this attempt's: another one may have taken it up before the signal tells. */
  isOwn(): Promise<boolean>;
  /**
   * Runs a step, or returns the stored result when this job has already finished the step with the same input. After a
   * crash the work may run again, so it must be idempotent.
   */
  step<T extends Json>(name: string, input: Json, work: () => Promise<T>, ending?: StepEnding<T>): Promise<T>;
  /** Reports the finished share of the current step, from 0 to 1. */
  progress(fraction: number): void;
}

/** Runs in the transaction that records a step as finished: all of it takes effect, or nothing. */
export interface StepEnding<T> {
  /** Credits to charge for the result, out of those the job holds. */
  credits?(result: T): number;
  /**
   * Writes the result to where users find it. It may lock only what comes before jobs in the lock order of
   * `Db.transaction`.
   */
  write?(tx: Queryable, result: T): Promise<void>;
}

/** A kind of long-running work. */
export interface JobKind {
  /** Such as `transcription`. */
  readonly kind: string;
  /** What its credits are spent on, as the usage page names it. */
  readonly feature: string;
  /** Its steps in order, each with its estimated share of the whole work. The shares add up to 1. */
  readonly steps: ReadonlyMap<string, number>;
  /**
   * Does the work; its result is stored with the job. An `ApiError` fails the job with that type: it tells the user
   * what to do. Any other error is a fault, and the job is retried.
   */
  run(input: Json, run: JobRun): Promise<Json>;
  /**
   * For kinds that start work elsewhere, which must end when the user cancels the job, whether or not a process runs
   * it. Locks that work, which comes before jobs in the lock order of `Db.transaction`. Returns a function that ends
   * the work; it is called in the same transaction after the job is cancelled.
   */
  lockBegun?(tx: Queryable, job: Pick<JobRun, 'jobId' | 'tenantId'>): Promise<() => Promise<void>>;
  /**
   * Starts a failed job over, as the user does with a call. Credits are held again; finished steps are not charged
   * again. Jobs of a kind without it must be ordered again. While a retry is open, no other one starts.
   *
   * @throws as that call
   */
  retry?(who: Caller, job: { jobId: string; input: Json }, key: string): Promise<void>;
}

/** Scheduled housekeeping, run by one process at a time. */
export interface Chore {
  /** Unique over all modules. */
  readonly name: string;
  /** Schedule as a cron expression in UTC. */
  readonly cron: string;
  run(): Promise<unknown>;
}
