import { spawn, type ChildProcess } from 'node:child_process';
import { builtProgram } from './program.ts';

/** Bounds of a process for one task. */
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

/** What a process tells while it works on its task, in any number, and last. */
export type ProcessMessage<Answer, Progress> =
  | { progress: Progress }
  | { answer: Answer }
  | { error: string };

/** A task took more time or memory than it may. */
export class TaskTooHeavy extends Error {}

const { typescript } = process.features as { typescript?: 'strip' | 'transform' | false };

/**
 * From its sources: Node runs TypeScript by itself from 22.18 on. Before that tsx does, for as long as our own files are
 * loaded: it would take longer over pdf.js than that takes to read a document.
 */
const bootCode = (script: URL): string => {
  const built = builtProgram(script);
  const load = `const { serve } = await import(${JSON.stringify((built ?? script).href)});`;
  if (built || typescript) return `${load} serve();`;
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return `import { register } from ${tsx}; const unregister = register(); ${load} await unregister(); serve();`;
};

/** Share of the memory that is for objects of V8. */
const HEAP_SHARE = 0.5;

const start = (script: URL, { memoryBytes }: ProcessLimits): ChildProcess => {
  const heapMb = Math.floor((HEAP_SHARE * memoryBytes) / 1024 / 1024);
  const options = [`--max-old-space-size=${heapMb}`, '--input-type=module', '--eval', bootCode(script)];
  return spawn(process.execPath, options, {
    // Secrets of the server are nothing for a process that opens strange files
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
};

/**
 * Has a TypeScript file work on one task in a process of its own, which ends with it: whatever becomes of that, the
 * server lives. The file exports `serve`, made by `serveProcess`.
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
    // The process may be over before it has everything; then `close` tells
    child.send({ task, limits } satisfies ProcessTask<object>, () => undefined);
  });
