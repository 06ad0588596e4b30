import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadMessage } from './run-in-thread.ts';

/** Nice value. On Linux it applies to the calling thread, on other systems to the whole process. */
const NICE = 10;

/** Runs in a thread of `runInThread`: does its one task and sends the answer. */
export const serveThread = async <Task, Answer>(
  work: (task: Task, onProgress: (done: number) => void) => Answer | Promise<Answer>,
): Promise<void> => {
  if (process.platform === 'linux') setPriority(NICE);
  const send = (message: ThreadMessage<Answer>) => parentPort!.postMessage(message);
  try {
    send({ answer: await work(workerData as Task, (progress) => send({ progress })) });
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // The code lets callers tell a full disk from other errors
    send({ error: said, code: (error as NodeJS.ErrnoException | null)?.code });
  }
};
