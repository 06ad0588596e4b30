import type { Queryable } from '../db/db.ts';
import type { Caller } from '../http/principal.ts';

/** What the database keeps as JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Thrown by the work of a job that goes on when another job has ended, however that ends. It is run again then. */
export class AwaitsJob extends Error {
  readonly jobId: string;
  constructor(jobId: string) {
    super(`It waits for the job ${jobId}`);
    this.name = 'AwaitsJob';
    this.jobId = jobId;
  }
}

/** What a job has while it runs. */
export interface JobRun {
  /** For the names of its files. */
  readonly jobId: string;
  readonly tenantId: string;
  /** The job that it waited for before this attempt; null where it did not. */
  readonly awaited: string | null;
  /** Aborted when the job is cancelled, or this process has to give it up. */
  readonly signal: AbortSignal;
  /**
   * Waits for what is outside of this server, such as a storage that is away. Another job may run in the place of this one
   * meanwhile.
   */
  standBy(wait: () => Promise<void>): Promise<void>;
  /** Whether the job is still this attempt's: another one may have taken it up before the signal tells. */
  isOwn(): Promise<boolean>;
  /**
   * Runs a step, or gives what it gave before when this job has finished it with the same input. Its work may be run
   * again after a crash: it leaves the same behind as if it had run once.
   */
  step<T extends Json>(name: string, input: Json, work: () => Promise<T>, ending?: StepEnding<T>): Promise<T>;
  /** How much of the present step is done, 0 … 1. */
  progress(fraction: number): void;
}

/** What is done in one transaction with noting that a step is finished: all of it happens once, or nothing. */
export interface StepEnding<T> {
  /** What is charged for the result; it comes from what the job holds. */
  credits?(result: T): number;
  /** Writes the result to where users find it. It locks only what stands before jobs in the order of `Db.transaction`. */
  write?(tx: Queryable, result: T): Promise<void>;
}

/** A kind of coarse work. */
export interface JobKind {
  /** Such as `transcription`. */
  readonly kind: string;
  /** What its credits are spent on, for the usage page. */
  readonly feature: string;
  /** Its steps in their order, and how much of the whole work each one is about; the numbers add up to 1. */
  readonly steps: ReadonlyMap<string, number>;
  /**
   * Does the work; its result is kept with the job. An `ApiError` ends the job with that type, for it tells the user
   * what to do. Any other error is a fault, after which the job is tried again.
   */
  run(input: Json, run: JobRun): Promise<Json>;
  /**
   * For work that such a job began elsewhere, which ends when its user cancels the job, whether or not a process runs it.
   * Locks that work, which stands before jobs in the order of `Db.transaction`; the function that it gives ends it, once
   * the job is cancelled in the same transaction.
   */
  lockBegun?(tx: Queryable, job: Pick<JobRun, 'jobId' | 'tenantId'>): Promise<() => Promise<void>>;
  /**
   * Begins anew what such a job failed to do, as its user does by a call: credits are held again, and what was done is not
   * paid again. Work of a kind without it has to be ordered anew. While it is begun it is not begun again.
   *
   * @throws as that call
   */
  retry?(who: Caller, job: { jobId: string; input: Json }, key: string): Promise<void>;
}

/** Housekeeping by the clock, run by one process at a time. */
export interface Chore {
  /** Unique over all modules. */
  readonly name: string;
  /** When, as a cron expression in UTC. */
  readonly cron: string;
  run(): Promise<unknown>;
}
