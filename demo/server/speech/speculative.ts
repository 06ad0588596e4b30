import type { SpeechChunk } from '../engines/speech/engine.ts';
import type { Engines } from '../engines/registry.ts';
import { sayItem, type Sayable } from '../engines/speech/say-item.ts';
import { isIdle, speak } from '../engines/speech/speak.ts';
import type { Item } from './queue.ts';

/** Unclaimed audio is dropped after this time: it is unknown whether its job has started. */
const KEPT_MS = 60_000;

interface Begun {
  position: number;
  stop: AbortController;
  chunks: Promise<SpeechChunk[]>;
}

/**
 * Starts the first sentence of a request on an idle engine while the request is still being stored, because the user
 * waits for that one. The worker that claims the item charges and stores it as usual; unclaimed audio is dropped.
 */
export class Speculation {
  readonly #engines: Engines;
  /** By job id. */
  readonly #begun = new Map<string, Begun>();

  constructor(engines: Engines) {
    this.#engines = engines;
  }

  /**
   * Call it once the credits are known to be enough, and {@link drop} it when the job does not begin. Does nothing when the
   * engine is busy or charges per request.
   */
  begin(jobId: string, item: Sayable & Pick<Item, 'position' | 'engine_id'>): void {
    const engine = this.#engines.byId(item.engine_id);
    if (!engine || engine.isMetered || !isIdle(engine)) return;
    const stop = new AbortController();
    const speakNow = async () => speak(engine, sayItem(engine, item).request, stop.signal);
    const chunks = speakNow();
    this.#begun.set(jobId, { position: item.position, stop, chunks });
    const forget = () => void setTimeout(() => this.#begun.delete(jobId), KEPT_MS).unref();
    chunks.then(forget, forget);
  }

  /** The audio of an item that was started early, for the worker that claims it. Its signal can abort it. */
  take({ job_id, position }: Item, signal: AbortSignal): Promise<SpeechChunk[]> | undefined {
    const begun = this.#begun.get(job_id);
    if (begun?.position !== position) return undefined;
    this.#begun.delete(job_id);
    const abort = () => begun.stop.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    return begun.chunks;
  }

  /** Aborts what was started for a job that did not start, or was cancelled before a worker claimed it. */
  drop(jobId: string): void {
    this.#begun.get(jobId)?.stop.abort();
    this.#begun.delete(jobId);
  }
}
