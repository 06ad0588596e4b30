import { availableParallelism } from 'node:os';
import { startThread } from './start-thread.ts';
import { createTurns, type Asking } from './turns.ts';

/** A message of a thread: any number of `progress`, from 0 to 1, and of questions, then an answer or an error. */
export type ThreadMessage<Answer> =
  | { progress: number }
  | { question: unknown }
  | { answer: Answer }
  | { error: string; code?: unknown };

/**
 * On Linux, threads have a lower priority than the main thread, so they may use every processor. Elsewhere, one is left to the
 * main thread.
 */
const THREADS_MAX =
  process.platform === 'linux' ? availableParallelism() : Math.max(1, availableParallelism() - 1);

/** Limit of the heap of JavaScript objects. Buffers, such as long audio, do not count. */
const LIMITS = { maxOldGenerationSizeMb: 256 };

const inTurn = createTurns(() => THREADS_MAX);
/** One key for all threads, so that they share one queue. */
const THREADS = {};

interface Options extends Asking {
  name: string;
  task: object;
  onProgress?: ((done: number) => void) | undefined;
  /** Answers the questions of a thread that asks any, one after another. When it fails, the thread is stopped. */
  reply?: ((question: unknown) => Promise<unknown>) | undefined;
}

const run = async <Answer>(
  script: URL,
  { name, task, signal, onProgress, reply }: Options,
): Promise<Answer> => {
  const worker = startThread(script, name, task, LIMITS);
  let abort: (() => void) | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      worker.on('message', (message: ThreadMessage<Answer>) => {
        if ('progress' in message) onProgress?.(message.progress);
        else if ('question' in message)
          reply!(message.question).then((answer) => worker.postMessage(answer), reject);
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
  }
};

/**
 * Runs a TypeScript file in a thread of its own for one task. The file gets the task as its `workerData` and answers
 * with a `ThreadMessage`. Few threads run at once; workspaces that wait for one take turns.
 *
 * The objects of the task must be bounded whatever users send: V8 may abort the whole server when the heap of a thread
 * is full. Work on texts of any length belongs in a process, see `runInProcess`.
 *
 * @throws Error when the thread fails or ends without an answer; the signal's reason when aborted, which stops the
 * thread in the middle of its work
 */
export const runInThread = <Answer>(script: URL, options: Options): Promise<Answer> =>
  inTurn(THREADS, options.who, options.signal, () => run<Answer>(script, options));
