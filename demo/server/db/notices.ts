import { STREAM_HEARTBEAT_MS } from '../../../src/contract/constants/headers.ts';
import type { Db } from './db.ts';

/**
 * Yields once at the start, then `news` whenever `subscribe`'s wake is called, and `quiet` after a long silence, in
 * which a notice may have been lost. Ends when the signal is aborted.
 */
export async function* watchNotices(
  subscribe: (wake: () => void) => () => void,
  signal: AbortSignal,
): AsyncGenerator<'news' | 'quiet'> {
  let wake = () => {};
  let noticed = true;
  const unsubscribe = subscribe(() => {
    noticed = true;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      const isNews = noticed;
      noticed = false;
      if (isNews) yield 'news';
      if (noticed || signal.aborted) continue;
      const quiet = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(true), STREAM_HEARTBEAT_MS);
        wake = () => {
          clearTimeout(timer);
          resolve(false);
        };
      });
      if (quiet) yield 'quiet';
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    unsubscribe();
  }
}

/**
 * Notices of one channel for many readers over one LISTEN. The payload of a notice is the key of its readers,
 * optionally followed by a space and more text.
 */
export class Notices {
  readonly #channel: string;
  readonly #waiting = new Map<string, Set<(more: string) => void>>();
  #stop: (() => Promise<void>) | undefined;

  constructor(channel: string) {
    this.#channel = channel;
  }

  async start(db: Db): Promise<void> {
    this.#stop = await db.listen(this.#channel, (payload) => {
      const [key = '', ...more] = payload.split(' ');
      this.#waiting.get(key)?.forEach((wake) => wake(more.join(' ')));
    });
  }

  /** Calls `wake` at each notice for this key, and once when the notices end. Returns a function that unsubscribes. */
  subscribe(key: string, wake: (more: string) => void): () => void {
    const wakes = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, wakes.add(wake));
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0) this.#waiting.delete(key);
    };
  }

  /** As {@link watchNotices}, for the notices for this key. */
  watch(key: string, signal: AbortSignal): AsyncGenerator<'news' | 'quiet'> {
    return watchNotices((wake) => this.subscribe(key, wake), signal);
  }

  async stop(): Promise<void> {
    await this.#stop?.();
    for (const wakes of this.#waiting.values()) for (const wake of wakes) wake('');
  }
}
