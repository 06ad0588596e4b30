import type { Log } from '../config/log.ts';
import type { Db } from '../db/db.ts';
import { cancelJobs, notify } from './jobs.ts';

/** Lease of a streaming reader, in seconds: after that its server counts as dead and the job is cancelled. */
export const LEASE_SECONDS = 30;
const LOOK_MS = 10_000;
/** Lease in seconds after a server's last reader has left. A server with another reader renews it at once. */
const GRACE_SECONDS = 3;
/** Tells all servers that one of them no longer has a reader of a job; the payload is the job's id. */
export const READER_LEFT_CHANNEL = 'speech_reader_left';

/** Why a reader left: it has everything, the job failed, or it disconnected early. */
export type ReaderEnd = 'whole' | 'failed' | 'gone';

/**
 * Keeps a lease for each job whose speech is streamed. When its last reader on all servers disconnects, or their servers
 * die, the rest of the job is cancelled.
 */
export class ListenerLease {
  readonly #db: Db;
  readonly #log: Log;
  readonly #alone: boolean;
  readonly #readers = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  readonly #graces = new Set<NodeJS.Timeout>();
  #stopListening: (() => Promise<void>) | undefined;

  /** @param alone whether no other process can have readers */
  constructor(db: Db, log: Log, alone: boolean) {
    this.#db = db;
    this.#log = log;
    this.#alone = alone;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  /**
   * Registers a reader of the job. Call the returned function once, when the reader leaves. A job that failed is
   * cancelled at once: it fails for readers on other servers too.
   */
  addReader(jobId: string): (end: ReaderEnd) => Promise<void> {
    const before = this.#readers.get(jobId) ?? 0;
    this.#readers.set(jobId, before + 1);
    // The previous reader may just have left, so that only the grace period remains
    const renewed = before > 0 || this.#alone ? undefined : this.#renew([jobId]).catch(this.#warn);
    return async (end) => {
      await renewed;
      const left = (this.#readers.get(jobId) ?? 0) - 1;
      if (left > 0) this.#readers.set(jobId, left);
      else this.#readers.delete(jobId);
      if (left > 0 || end === 'whole') return;
      await (this.#alone || end === 'failed' ? this.#end(jobId) : this.#yield(jobId));
    };
  }

  /** Begins to answer notices of other servers, and cancels jobs whose readers an earlier process has left behind. */
  async start(): Promise<void> {
    if (!this.#alone)
      this.#stopListening = await this.#db.listen(READER_LEFT_CHANNEL, (jobId) => {
        if (this.#readers.has(jobId)) void this.#renew([jobId]).catch(this.#warn);
      });
    await this.#endAbandoned(this.#alone);
  }

  /** Cancels jobs whose lease has expired, or all leased jobs. */
  async #endAbandoned(all: boolean): Promise<void> {
    const jobs = await this.#db.query<{ job_id: string }>(
      `select job_id from speech_job
        where state = 'running' and ($1 and attended_until is not null or attended_until < now())`,
      [all],
    );
    for (const { job_id } of jobs) await this.#end(job_id);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const grace of this.#graces) clearTimeout(grace);
    await this.#stopListening?.();
  }

  #end(jobId: string): Promise<void> {
    return this.#db.transaction((tx) => cancelJobs(tx, [jobId]));
  }

  readonly #warn = (error: unknown) => this.#log.warn('looking after readers failed', { error });

  #renew(jobIds: readonly string[]): Promise<unknown> {
    return this.#db.query(
      `with attended as (
         select job_id from speech_job
          where job_id = any($1) and state = 'running' and attended_until is not null order by job_id for update
       )
       update speech_job j set attended_until = now() + make_interval(secs => $2)
         from attended where j.job_id = attended.job_id`,
      [jobIds, LEASE_SECONDS],
    );
  }

  /** Leaves the job to readers on other servers. If there are none, it is cancelled after the grace period. */
  async #yield(jobId: string): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.query(
        `update speech_job set attended_until = now() + make_interval(secs => $2)
          where job_id = $1 and state = 'running'`,
        [jobId, GRACE_SECONDS],
      );
      await notify(tx, READER_LEFT_CHANNEL, jobId);
    });
    const grace = setTimeout(
      () => {
        this.#graces.delete(grace);
        void this.#endAbandoned(false).catch(this.#warn);
      },
      GRACE_SECONDS * 1000 + 100,
    ).unref();
    this.#graces.add(grace);
  }

  async #look(): Promise<void> {
    try {
      if (this.#readers.size > 0) await this.#renew([...this.#readers.keys()]);
      await this.#endAbandoned(false);
    } catch (error) {
      this.#warn(error);
    }
  }
}
