import { once } from 'node:events';
import { ERRORS, type Lock, type Locker } from '@tus/server';

interface Held {
  /** Asks the request that holds the upload to release it. */
  requestRelease(): void | Promise<void>;
  released: Promise<void>;
}

const WAIT_MS = 10_000;

/**
 * Allows one request at a time per upload. A new request makes the current one release the upload, for example when its
 * connection hangs. The library's own locker polls in a busy loop.
 */
export class UploadLocker implements Locker {
  readonly #held = new Map<string, Held>();

  newLock(id: string): Lock {
    let release = () => {};
    return {
      lock: async (signal, requestRelease) => {
        const enough = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
        for (let held = this.#held.get(id); held; held = this.#held.get(id)) {
          if (enough.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
          await held.requestRelease();
          await Promise.race([held.released, once(enough, 'abort')]);
        }
        const released = new Promise<void>((resolve) => (release = resolve));
        this.#held.set(id, { requestRelease, released });
      },
      unlock: async () => {
        this.#held.delete(id);
        release();
      },
    };
  }
}
