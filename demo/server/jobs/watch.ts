/** How often a process says that it is at its jobs. */
export const WORD_EVERY_MS = 2_000;
/** After so long without a word of its process a job is taken up again: that one is dead, or cannot reach the database. */
export const SILENT_MS = 7_000;
/** In this time each process that lives has said twice that it is at its jobs. */
const HEARD_MS = SILENT_MS - WORD_EVERY_MS;

/**
 * Tells whether this process may take another one that is silent for dead. After a start, an outage of the database or a lock
 * under which nobody could write, as that of a migration, those that live have yet to say so: their jobs would be run twice.
 */
export class Watch {
  #since: number | undefined;
  #last = 0;

  /** This process has just said its own word. */
  note(atMs: number): void {
    if (this.#since === undefined || atMs - this.#last > HEARD_MS) this.#since = atMs;
    this.#last = atMs;
  }

  /** Whether the others could be heard for long enough. */
  hasHeard(): boolean {
    return this.#since !== undefined && this.#last - this.#since >= HEARD_MS;
  }
}
