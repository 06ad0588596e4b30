import { spawn, type ChildProcess } from 'node:child_process';
import { builtProgram } from './program.ts';

/** Limits of a process that does one task. */
export interface ProcessLimits {
  /** Most processor time. The time that the process waits for a processor does not count. */
  cpuMs: number;
  /** Longest time by the clock, for a process that hangs without using a processor. */
  wallMs: number;
  /** Most memory. */
  memoryBytes: number;
}

/** What a process gets. */
export interface ProcessTask<Task> {
  task: Task;
  limits: ProcessLimits;
}

/** What a process sends: progress, any number of times, then the answer or an error. */
export type ProcessMessage<Answer, Progress> =
  | { progress: Progress }
  | { answer: Answer }
  | { error: string };

/** A task took more time or memory than it may. */
export class TaskTooHeavy extends Error {}

const { typescript } = process.features as { typescript?: 'strip' | 'transform' | false };

/**
 * Loads the program. From sources, Node runs TypeScript itself from 22.18 on. Before that, tsx compiles our own files
 * and is then unloaded: compiling pdf.js would take longer than reading a document.
 */
const bootCode = (script: URL): string => {
  const built = builtProgram(script);
  const load = `const { serve } = await import(${JSON.stringify((built ?? script).href)});`;
  if (built || typescript) return `${load} serve();`;
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return `import { register } from ${tsx}; const unregister = register(); ${load} await unregister(); serve();`;
};

/** Share of the memory limit that V8's heap may take. */
const HEAP_SHARE = 0.5;

const start = (script: URL, { memoryBytes }: ProcessLimits): ChildProcess => {
  const heapMb = Math.floor((HEAP_SHARE * memoryBytes) / 1024 / 1024);
  const options = [`--max-old-space-size=${heapMb}`, '--input-type=module', '--eval', bootCode(script)];
  return spawn(process.execPath, options, {
    // A process that opens untrusted files gets none of the server's secrets
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
};

/**
 * Runs a TypeScript file in a process of its own for one task. A crash or a leak there does not harm the server. The
 * file exports `serve`, made by `serveProcess`.
 *
 * @throws TaskTooHeavy when the process ended without an answer; Error when the work failed or the process could not be
 * started; the signal's reason when aborted
 */
export const runInProcess = <Answer, Progress = never>(
  script: URL,
  {
    task,
    limits,
    signal,
    onProgress,
  }: {
    task: object;
    limits: ProcessLimits;
    signal: AbortSignal;
    onProgress?: ((progress: Progress) => void) | undefined;
  },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = start(script, limits);
    let last: { answer: Answer } | { error: string } | undefined;
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(kill, limits.wallMs);
    signal.addEventListener('abort', kill);
    child.on('message', (message) => {
      const news = message as ProcessMessage<Answer, Progress>;
      if ('progress' in news) onProgress?.(news.progress);
      else last = news;
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
      if (signal.aborted) reject(signal.reason as Error);
      else if (!last) reject(new TaskTooHeavy('The process ended before its answer'));
      else if ('error' in last) reject(new Error(last.error));
      else resolve(last.answer);
    });
    // The process may die before it has received the task; then `close` reports it
    child.send({ task, limits } satisfies ProcessTask<object>, () => undefined);
  });
