import type { Log } from '../config/log.ts';
import type { Db } from '../db/db.ts';
import { cancelJobs } from './jobs.ts';

/** Lease of a streaming reader, in seconds: after that its server counts as dead and the job is cancelled. */
export const LEASE_SECONDS = 30;
const LOOK_MS = 10_000;

/**
 * Keeps a lease for each job whose speech is streamed. When its last reader disconnects, or its server dies, the
 * rest of the job is cancelled.
 */
export class ListenerLease {
  readonly #db: Db;
  readonly #log: Log;
  readonly #readers = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  /**
   * Registers a reader of the job. Call the returned function once, when the reader leaves, with whether it got
   * everything.
   */
  attend(jobId: string): (gotAll: boolean) => Promise<void> {
    this.#readers.set(jobId, (this.#readers.get(jobId) ?? 0) + 1);
    return async (gotAll) => {
      const left = (this.#readers.get(jobId) ?? 0) - 1;
      if (left > 0) this.#readers.set(jobId, left);
      else this.#readers.delete(jobId);
      if (left <= 0 && !gotAll) await this.#end(jobId);
    };
  }

  /** Cancels jobs whose lease has expired; all leased jobs when no other process can have readers. */
  async endAbandoned(alone: boolean): Promise<void> {
    const jobs = await this.#db.query<{ job_id: string }>(
      `select job_id from speech_job
        where state = 'running' and ($1 and attended_until is not null or attended_until < now())`,
      [alone],
    );
    for (const { job_id } of jobs) await this.#end(job_id);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #end(jobId: string): Promise<void> {
    return this.#db.transaction((tx) => cancelJobs(tx, [jobId]));
  }

  async #look(): Promise<void> {
    try {
      if (this.#readers.size > 0)
        await this.#db.query(
          `with attended as (
             select job_id from speech_job
              where job_id = any($1) and state = 'running' and attended_until is not null order by job_id for update
           )
           update speech_job j set attended_until = now() + make_interval(secs => $2)
             from attended where j.job_id = attended.job_id`,
          [[...this.#readers.keys()], LEASE_SECONDS],
        );
      await this.endAbandoned(false);
    } catch (error) {
      this.#log.warn('looking after readers failed', { error });
    }
  }
}
