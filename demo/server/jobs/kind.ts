/** What the database keeps as JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What a job has while it runs. */
export interface JobRun {
  /** For the names of its files. */
  readonly jobId: string;
  readonly tenantId: string;
  /** Aborted when the job is cancelled, or this process has to give it up. */
  readonly signal: AbortSignal;
  /**
   * Runs a step, or gives what it gave before when this job has finished it with the same input. A step may be run again
   * after a crash: it leaves the same behind as if it had run once. `credits` tells what is charged for its result; they
   * come from what the job holds.
   */
  step<T extends Json>(
    name: string,
    input: Json,
    work: () => Promise<T>,
    credits?: (result: T) => number,
  ): Promise<T>;
  /** How much of the present step is done, 0 … 1. */
  progress(fraction: number): void;
}

/** A kind of coarse work. */
export interface JobKind {
  /** Such as `recognition`. */
  readonly kind: string;
  /** Names of its steps in their order, which the user sees and progress is counted by. */
  readonly steps: readonly string[];
  /**
   * Does the work; its result is kept with the job. An `ApiError` ends the job with that type, for it tells the user
   * what to do. Any other error is a fault, after which the job is tried again.
   */
  run(input: Json, run: JobRun): Promise<Json>;
}

/** Housekeeping by the clock, run by one process at a time. */
export interface Chore {
  /** Unique over all modules. */
  readonly name: string;
  /** When, as a cron expression in UTC. */
  readonly cron: string;
  run(): Promise<unknown>;
}
