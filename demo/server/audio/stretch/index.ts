import type { Worker } from 'node:worker_threads';
import { startThread } from '../../process/start-thread.ts';
import type { Anchor } from './stretch.ts';
import type { Answer, Task } from './worker.ts';

export type { Anchor };

interface Waiting {
  resolve(samples: Float32Array): void;
  reject(error: unknown): void;
}

/**
 * Idle time before the thread ends. Longer than the pauses within a job: starting a thread takes longer than stretching
 * most sounds.
 */
const IDLE_MS = 30_000;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let tasks = 0;
const waiting = new Map<number, Waiting>();

/** Rejects all waiting requests after the thread has ended by itself. */
const failAll = (error: Error) => {
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
};

const rest = () => {
  thread!.unref();
  idle = setTimeout(() => {
    const ending = thread;
    thread = undefined;
    void ending?.terminate();
  }, IDLE_MS).unref();
};

const start = (): Worker => {
  const worker = startThread(new URL('./worker.ts', import.meta.url), 'stretch', {});
  worker.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('samples' in answer) asked?.resolve(answer.samples);
    else asked?.reject(new Error(answer.error));
    if (waiting.size === 0) rest();
  });
  const ended = (cause: unknown) => {
    if (thread !== worker) return;
    thread = undefined;
    clearTimeout(idle);
    failAll(new Error('The thread that stretches sounds ended', { cause }));
  };
  worker.on('error', ended).on('exit', ended);
  return worker;
};

/**
 * Stretches speech by a varying factor at constant pitch, in a thread that all sounds share.
 *
 * @param anchors ascending in both values; the first maps the start to 0, the last maps the end
 * @returns as many samples as the last anchor states
 * @throws Error when the thread fails
 */
export const stretch = (
  samples: Float32Array,
  rate: number,
  anchors: readonly Anchor[],
): Promise<Float32Array> =>
  new Promise((resolve, reject) => {
    clearTimeout(idle);
    thread ??= start();
    thread.ref();
    const task: Task = { id: ++tasks, samples, rate, anchors };
    waiting.set(task.id, { resolve, reject });
    thread.postMessage(task);
  });
