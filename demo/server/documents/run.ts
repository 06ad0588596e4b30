import { ApiError } from '../http/api-error.ts';
import { createLimiter } from '../http/limiter.ts';
import type { ImportProgress } from '../../../src/contract/index.ts';
import { runInProcess, TaskTooHeavy, type ProcessLimits } from '../process/run-in-process.ts';
import type { Outcome, Task } from './child.ts';
import type { OnPart } from './document.ts';

export interface Limits extends ProcessLimits {
  /** Maximum number of documents read at once. */
  running: number;
  /** Maximum number of documents waiting to be read. */
  waiting: number;
  /** Documents being uploaded, queued or read at once. An upload occupies no reader, so a slow one delays no other. */
  present: number;
  /** Maximum number of these per caller. */
  each: number;
}

export const LIMITS: Limits = {
  cpuMs: 20_000,
  wallMs: 5 * 60_000,
  memoryBytes: 1024 * 1024 * 1024,
  running: 2,
  waiting: 6,
  present: 32,
  each: 2,
};
const RETRY_AFTER_SECONDS = 10;

const busy = () => new ApiError('err_service_busy', { status: 503, retryAfter: RETRY_AFTER_SECONDS });

const SCRIPT = new URL('./child.ts', import.meta.url);

/** Reads a few documents at a time, each in a separate process with limits on time and memory. */
export const createReaders = (limits: Limits) => {
  const inTurn = createLimiter({ ...limits, retryAfter: RETRY_AFTER_SECONDS });
  const places: string[] = [];

  return {
    /**
     * Keeps a place for a caller while `work` receives the document and has it read.
     *
     * @throws ApiError err_service_busy when there are too many documents, of this caller or in total
     */
    async withPlace<T>(caller: string, work: () => Promise<T>): Promise<T> {
      const own = places.filter((other) => other === caller).length;
      if (places.length >= limits.present || own >= limits.each) throw busy();
      places.push(caller);
      try {
        return await work();
      } finally {
        places.splice(places.indexOf(caller), 1);
      }
    },

    /**
     * Reads a document, or renders its pages from this number on for text recognition.
     *
     * Resolves to `undefined` when it took too much time or memory, or was aborted.
     *
     * @throws ApiError err_service_busy when too many documents are waiting
     */
    read: (
      caller: string,
      bytes: Uint8Array,
      fileName: string,
      signal: AbortSignal,
      onPart: OnPart = () => undefined,
      from = 0,
      asBook?: Task['asBook'],
    ): Promise<Outcome | undefined> =>
      inTurn(caller, async () => {
        const task: Task = { bytes, fileName, from, ...(asBook && { asBook }) };
        return runInProcess<Outcome, ImportProgress>(SCRIPT, {
          task,
          limits,
          signal,
          onProgress: onPart,
        }).catch((error: unknown) => {
          if (signal.aborted || error instanceof TaskTooHeavy) return undefined;
          throw error;
        });
      }),
  };
};
