/** Interval at which a process records that it still runs its jobs. */
export const WORD_EVERY_MS = 2_000;
/** A job is taken over when its process has recorded nothing for this long: it is dead or cannot reach the database. */
export const SILENT_MS = 7_000;
/** Within this time, each live process has recorded twice that it runs its jobs. */
const HEARD_MS = SILENT_MS - WORD_EVERY_MS;

/**
 * Tells whether this process may treat silent processes as dead. After a start, a database outage or a lock that
 * blocked all writes, such as a migration's, the live processes have not recorded anything yet: taking over their jobs
 * would run them twice.
 */
export class Watch {
  #since: number | undefined;
  #last = 0;

  /** Called when this process has just recorded its own jobs. */
  note(atMs: number): void {
    if (this.#since === undefined || atMs - this.#last > HEARD_MS) this.#since = atMs;
    this.#last = atMs;
  }

  /** Whether the others have had enough time to record theirs. */
  hasHeard(): boolean {
    return this.#since !== undefined && this.#last - this.#since >= HEARD_MS;
  }
}
