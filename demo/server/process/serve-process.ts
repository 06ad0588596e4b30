import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ProcessLimits, ProcessMessage, ProcessTask } from './run-in-process.ts';

/** Nice value: reading a document must not slow down speech that somebody listens to. */
const NICE = 10;

/**
 * `--max-old-space-size` limits only V8's heap; unzipped buffers lie outside it. A second thread checks RSS and CPU time
 * every 20 ms and kills the process when a limit is exceeded or the parent server has exited.
 */
const watch = ({ memoryBytes, cpuMs }: ProcessLimits): void => {
  const parent = process.ppid;
  const code = `setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isOver = process.memoryUsage.rss() > ${memoryBytes} || user + system > ${1000 * cpuMs};
    if (isOver || process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL');
  }, 20)`;
  new Worker(code, { eval: true, execArgv: [] }).unref();
};

/** Runs in a process of `runInProcess`: waits for its one task, does it, sends the answer and exits. */
export const serveProcess = <Task, Answer, Progress = never>(
  work: (task: Task, tell: (progress: Progress) => void) => Answer | Promise<Answer>,
): void => {
  const tell = (message: ProcessMessage<Answer, Progress>) => void process.send!(message);
  const end = (message: ProcessMessage<Answer, Progress>) => process.send!(message, () => process.exit());
  process.once('message', async ({ task, limits }: ProcessTask<Task>) => {
    watch(limits);
    setPriority(NICE);
    try {
      end({ answer: await work(task, (progress) => tell({ progress })) });
    } catch (error) {
      end({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
};
