import type { Worker } from 'node:worker_threads';
import { EngineError } from '../../engine.ts';
import { startThread } from '../../../process/start-thread.ts';

export interface Task {
  voice: string;
  /** Printable ASCII. */
  text: string;
  /** Duration factor: 1 / speed. */
  stretch: number;
}

export type Answer = { samples: Float32Array; sampleRate: number } | { error: string };

export type Spoken = Extract<Answer, { samples: Float32Array }>;

/**
 * Threads that speak. One that crashed or was stopped is replaced at the next task. All but one end after they have
 * been idle for a while.
 */
export interface Pool {
  /**
   * Waits for a free thread. An abort ends the thread that works on the task.
   *
   * @throws EngineError when the thread failed; the signal's reason when aborted.
   */
  run(task: Task, signal: AbortSignal): Promise<Spoken>;
  close(): Promise<void>;
}

interface Seat {
  worker: Worker | undefined;
  busy: boolean;
  /** Runs while the thread is idle. */
  idle?: NodeJS.Timeout;
}

/** Longer than the pauses within a job. A thread takes about 60 MB, mostly for its WebAssembly instances. */
const IDLE_MS = 5_000;

const start = (seat: Seat, module: WebAssembly.Module): Worker => {
  const worker = startThread(new URL('./worker.ts', import.meta.url), 'flite', { module });
  // A pending request gets the error, too; without this listener an error of an idle thread would end the process.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (seat.worker === worker) seat.worker = undefined;
  });
  worker.unref();
  return worker;
};

const ask = (seat: Seat, worker: Worker, task: Task, signal: AbortSignal) =>
  new Promise<Spoken>((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', answered).off('error', failed).off('exit', failed);
      signal.removeEventListener('abort', aborted);
      worker.unref();
      finish();
    };
    const answered = (answer: Answer) =>
      settle(() => {
        if ('samples' in answer) resolve(answer);
        else reject(new EngineError(answer.error, { retry: true }));
      });
    const failed = (cause: unknown) =>
      settle(() => reject(new EngineError('The flite thread crashed', { retry: true, cause })));
    const aborted = () =>
      settle(() => {
        // The program cannot be interrupted, so its thread is terminated.
        seat.worker = undefined;
        void worker.terminate();
        reject(signal.reason);
      });
    worker.on('message', answered).on('error', failed).on('exit', failed);
    signal.addEventListener('abort', aborted, { once: true });
    worker.ref();
    worker.postMessage(task);
  });

/**
 * At most `size` threads, each started when first needed. They share one compiled module.
 *
 * @param idleMs time after which an idle thread ends; one always stays, so that the next utterance starts at once
 */
export const createPool = (
  module: Promise<WebAssembly.Module>,
  size: number,
  idleMs: number = IDLE_MS,
): Pool => {
  const seats = Array.from({ length: size }, (): Seat => ({ worker: undefined, busy: false }));
  const line: (() => void)[] = [];

  const sit = async (): Promise<Seat> => {
    for (;;) {
      const free = seats.filter((seat) => !seat.busy);
      const seat = free.find(({ worker }) => worker) ?? free[0];
      if (seat) {
        seat.busy = true;
        return seat;
      }
      await new Promise<void>((resolve) => line.push(resolve));
    }
  };

  const retire = (seat: Seat) => {
    const { worker } = seat;
    if (!worker || !seats.some((other) => other !== seat && other.worker)) return;
    seat.worker = undefined;
    void worker.terminate();
  };

  return {
    async run(task, signal) {
      const seat = await sit();
      clearTimeout(seat.idle);
      try {
        const compiled = await module;
        signal.throwIfAborted();
        seat.worker ??= start(seat, compiled);
        return await ask(seat, seat.worker, task, signal);
      } finally {
        seat.busy = false;
        seat.idle = setTimeout(retire, idleMs, seat).unref();
        line.shift()?.();
      }
    },
    async close() {
      await Promise.all(seats.map((seat) => seat.worker?.terminate()));
    },
  };
};
