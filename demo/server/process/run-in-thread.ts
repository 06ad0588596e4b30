import { availableParallelism } from 'node:os';
import { startThread } from './start-thread.ts';

/** What a thread tells while it works on its task, in any order and number, and last. */
export type ThreadMessage<Answer> =
  | { progress: number }
  | { answer: Answer }
  | { error: string; code?: unknown };

/** Long work leaves a processor to the server. */
const THREADS_MAX = Math.max(1, availableParallelism() - 1);

/** Of objects; what long sounds take lies outside. */
const LIMITS = { maxOldGenerationSizeMb: 256 };

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for one of the threads that may run at the same time. Returns how to give it back. */
const takeTurn = async (signal: AbortSignal): Promise<() => void> => {
  signal.throwIfAborted();
  if (running >= THREADS_MAX) {
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal.reason);
      };
      const turn = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(turn);
      signal.addEventListener('abort', leave, { once: true });
    });
  } else running++;
  return () => {
    // Whoever waits takes over the place.
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
};

/**
 * Has a TypeScript file work on one task in a thread of its own, which ends with it. The file gets the task as its
 * `workerData` and answers by `ThreadMessage`. Few threads run at once, others wait for their turn.
 *
 * @throws Error when the thread fails or ends without an answer; the signal's reason when aborted, which ends the
 * thread in the middle of its work
 */
export const runInThread = async <Answer>(
  script: URL,
  {
    name,
    task,
    signal,
    onProgress,
  }: {
    name: string;
    task: object;
    signal: AbortSignal;
    onProgress?: (done: number) => void;
  },
): Promise<Answer> => {
  const giveBack = await takeTurn(signal);
  const worker = startThread(script, name, task, LIMITS);
  let abort: (() => void) | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      worker.on('message', (message: ThreadMessage<Answer>) => {
        if ('progress' in message) onProgress?.(message.progress);
        else if ('answer' in message) resolve(message.answer);
        else reject(Object.assign(new Error(message.error), { code: message.code }));
      });
      worker.on('error', reject);
      worker.on('exit', (code) =>
        reject(new Error(`The thread ${name} ended with ${code} before its answer`)),
      );
    });
  } finally {
    if (abort) signal.removeEventListener('abort', abort);
    await worker.terminate();
    giveBack();
  }
};
