import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadMessage } from './run-in-thread.ts';

/** Nice value. On Linux it applies to the calling thread, on other systems to the whole process. */
const NICE = 10;

/** Asks whoever started the thread; one question at a time. */
type Ask = (question: unknown) => Promise<unknown>;

/** Runs in a thread of `runInThread`: does its one task and sends the answer. */
export const serveThread = async <Task, Answer>(
  work: (task: Task, onProgress: (done: number) => void, ask: Ask) => Answer | Promise<Answer>,
): Promise<void> => {
  if (process.platform === 'linux') setPriority(NICE);
  const send = (message: ThreadMessage<Answer>) => parentPort!.postMessage(message);
  const ask: Ask = (question) =>
    new Promise((resolve) => {
      parentPort!.once('message', resolve);
      send({ question });
    });
  try {
    send({ answer: await work(workerData as Task, (progress) => send({ progress }), ask) });
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // The code lets callers tell a full disk from other errors
    send({ error: said, code: (error as NodeJS.ErrnoException | null)?.code });
  }
};
