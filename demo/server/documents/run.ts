import { spawn, type ChildProcess } from 'node:child_process';
import { ApiError } from '../http/api-error.ts';
import { createLimiter } from '../http/limiter.ts';
import type { Outcome, Task, Underway } from './child.ts';
import type { OnPart } from './document.ts';

export interface Limits {
  /** Most time of a processor to read one document: that does not run while the process waits for one. */
  cpuMs: number;
  /** Longest time by the clock, for a process that does not end and does nothing either. */
  wallMs: number;
  /** Most memory of the process that reads it. */
  memoryBytes: number;
  /** Documents that are read at once. */
  running: number;
  /** Documents that may wait for it. */
  waiting: number;
  /** Documents being uploaded, queued or read at once. An upload occupies no reader, so a slow one delays no other. */
  present: number;
  /** Documents that one caller may have among these. */
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

const { typescript } = process.features as { typescript?: 'strip' | 'transform' | false };

/**
 * Node runs TypeScript by itself from 22.18 on. Before that tsx does, for as long as our own files are loaded:
 * it would take longer over pdf.js than that takes to read a document.
 */
const bootCode = (): string => {
  const load = `const { serve } = await import(${JSON.stringify(new URL('child.ts', import.meta.url).href)});`;
  if (typescript) return `${load} serve();`;
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return `import { register } from ${tsx}; const unregister = register(); ${load} await unregister(); serve();`;
};

const startChild = (): ChildProcess =>
  spawn(process.execPath, ['--max-old-space-size=512', '--input-type=module', '--eval', bootCode()], {
    // Secrets of the server are nothing for a process that opens strange files
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** What became of a document when its process is over; `undefined` when that was killed. */
const runChild = (
  task: Task,
  { wallMs, signal, onPart }: { wallMs: number; signal: AbortSignal; onPart: OnPart },
): Promise<Outcome | undefined> =>
  new Promise((resolve, reject) => {
    const child = startChild();
    let outcome: Outcome | undefined;
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(kill, wallMs);
    signal.addEventListener('abort', kill);
    child.on('message', (message) => {
      const news = message as Outcome | Underway;
      if ('progress' in news) onPart(news.progress);
      else outcome = news;
    });
    const stopWatching = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
    };
    // A process that could not be started does not close
    child.once('error', (error) => {
      stopWatching();
      reject(error);
    });
    child.once('close', () => {
      stopWatching();
      resolve(outcome);
    });
    // The process may be over before it has everything; then `close` tells
    child.send(task, () => undefined);
    if (signal.aborted) kill();
  });

/** Reads documents, a few at a time, each in a process of its own with bounds on its time and memory. */
export const createReaders = (limits: Limits) => {
  const inTurn = createLimiter({ ...limits, retryAfter: RETRY_AFTER_SECONDS });
  const places: string[] = [];

  return {
    /**
     * Keeps a place for a caller while `work` gets the document here and has it read.
     *
     * @throws ApiError err_service_busy when there are too many, of this caller or of all
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
     * Reads a document, or prepares its pages from the one of this number on for text recognition.
     *
     * Answers `undefined` when it took too much time or memory, or was aborted.
     *
     * @throws ApiError err_service_busy when too many wait to be read
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
        if (signal.aborted) return undefined;
        const { memoryBytes: memoryBytesMax, cpuMs: cpuMsMax, wallMs } = limits;
        return runChild(
          { bytes, fileName, from, memoryBytesMax, cpuMsMax, ...(asBook && { asBook }) },
          { wallMs, signal, onPart },
        );
      }),
  };
};
