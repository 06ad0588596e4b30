import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError } from '../engine.ts';
import { WorkerCrash, type Message, type WorkerProcess } from './worker-process.ts';

/** Limits beyond which a worker is replaced. */
export interface WorkerLimits {
  /** Longest wait for the next part of an answer, in milliseconds. */
  answerMs: number;
  /** Longest wait for a cancelled request to end, in milliseconds. */
  graceMs: number;
  /** Time without a request after which the worker ends, in milliseconds. This frees the memory of its model. */
  idleMs: number;
  /** Bytes of memory it may hold between two requests. */
  memoryBytes: number;
}

/** A program that answers one request at a time. It is started when needed and replaced when it fails. */
export interface ModelWorker<Part> {
  /**
   * Sends a request after the previous ones have ended, and yields the answer part by part. An abort, or leaving the
   * generator, cancels it at once. If the worker dies before it has answered anything, the request is repeated a few
   * times.
   *
   * @throws EngineError, and the signal's reason when aborted.
   */
  ask(request: object, signal: AbortSignal): AsyncIterable<Part>;
  /** Ends the process; requests in flight fail. */
  close(): Promise<void>;
}

/** A request that kills the worker this often is given up. */
const TRIES = 3;
const PAUSE_MS = 100;
const PAUSE_MS_MAX = 30_000;

interface Job<Part> {
  request: object;
  cancelled: AbortSignal;
  parts: ReadableStreamDefaultController<Part>;
  heard: boolean;
  release(): void;
}

/**
 * @param start starts the program, whose messages go to `hear`
 * @param read converts a message to a part of an answer; called at once, because files that the message names may soon
 * be removed
 */
export const createModelWorker = <Part>(
  start: (hear: (message: Message) => void) => WorkerProcess,
  read: (message: Message) => Part,
  limits: WorkerLimits,
): ModelWorker<Part> => {
  const line: Job<Part>[] = [];
  const closing = new AbortController();
  let running: WorkerProcess | undefined;
  let hear: (message: Message) => void = () => {};
  /**
   * The request in flight. The worker's exit is reported to it from this one place: a listener per request on the
   * `ended` promise would never be released.
   */
  let talk: { worker: WorkerProcess; died(crash: WorkerCrash): void } | undefined;
  let busy = false;
  let asked = 0;
  /** Number of times in a row that the worker has died. */
  let deaths = 0;
  let idle: NodeJS.Timeout | undefined;

  const begin = (): WorkerProcess => {
    const worker = start((message) => hear(message));
    void worker.ended.then((crash) => {
      if (running === worker) {
        running = undefined;
        deaths++;
      }
      if (talk?.worker === worker) talk.died(crash);
    });
    return worker;
  };

  const stop = async () => {
    const worker = running;
    running = undefined;
    worker?.kill();
    await worker?.ended;
  };

  /** Waits before a program that keeps dying is started again, longer each time. */
  const pause = (cancelled: AbortSignal) => {
    const ms = deaths > 0 ? Math.min(PAUSE_MS * 2 ** (deaths - 1), PAUSE_MS_MAX) : 0;
    const signal = AbortSignal.any([cancelled, closing.signal]);
    return sleep(ms, undefined, { signal }).catch(() => undefined);
  };

  /** Settles when the worker is free again, because it has answered or exited. */
  const converse = (worker: WorkerProcess, job: Job<Part>) =>
    new Promise<void>((resolve, reject) => {
      const id = String(++asked);
      let hung: EngineError | undefined;
      let timer: NodeJS.Timeout | undefined;
      const killAfter = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          hung = new EngineError(`The worker did not answer in ${ms} ms`, { retry: true });
          worker.kill();
        }, ms);
      };
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        job.cancelled.removeEventListener('abort', cancel);
        finish();
      };
      const cancel = () => {
        worker.send({ id, do: 'cancel' });
        killAfter(limits.graceMs);
      };
      const end = ({ end, reason }: Message) => {
        deaths = 0;
        if (end === 'done') return resolve();
        const retry = end !== 'refused';
        const type = retry ? undefined : 'err_target_language_not_supported';
        reject(new EngineError(`The worker ${end}: ${reason}`, { retry, type }));
      };
      hear = (message) => {
        if (message.id !== id) return;
        if (message.end) return settle(() => end(message));
        if (job.cancelled.aborted) return;
        job.heard = true;
        try {
          job.parts.enqueue(read(message));
          killAfter(limits.answerMs);
        } catch (cause) {
          settle(() => reject(new EngineError('The worker gave no answer', { retry: true, cause })));
          void stop();
        }
      };
      talk = { worker, died: (crash) => settle(() => reject(hung ?? crash)) };
      job.cancelled.addEventListener('abort', cancel, { once: true });
      killAfter(limits.answerMs);
      worker.send({ ...job.request, id });
    });

  const serve = async (job: Job<Part>) => {
    for (let left = TRIES; ; left--) {
      if (!running) await pause(job.cancelled);
      closing.signal.throwIfAborted();
      if (job.cancelled.aborted) return;
      running ??= begin();
      try {
        return await converse(running, job);
      } catch (error) {
        if (!(error instanceof WorkerCrash) || job.heard || left === 1) throw error;
      }
    }
  };

  const work = async () => {
    if (busy) return;
    busy = true;
    clearTimeout(idle);
    for (let job = line.shift(); job; job = line.shift()) {
      try {
        await serve(job);
        if (!job.cancelled.aborted) job.parts.close();
      } catch (error) {
        job.parts.error(error);
      }
      job.release();
      if (running && (await running.memory()) > limits.memoryBytes) await stop();
    }
    busy = false;
    idle = setTimeout(() => void stop(), limits.idleMs).unref();
  };

  return {
    ask(request, signal) {
      const cancel = new AbortController();
      let abort = () => {};
      return new ReadableStream<Part>({
        start(parts) {
          const release = () => signal.removeEventListener('abort', abort);
          const job: Job<Part> = { request, cancelled: cancel.signal, parts, heard: false, release };
          abort = () => {
            parts.error(signal.reason);
            cancel.abort();
          };
          if (signal.aborted) return abort();
          signal.addEventListener('abort', abort, { once: true });
          line.push(job);
          void work();
        },
        cancel: () => cancel.abort(),
      });
    },
    async close() {
      closing.abort(new EngineError('The worker has been closed', { retry: false }));
      clearTimeout(idle);
      await stop();
    },
  };
};
