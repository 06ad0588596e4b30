import { availableParallelism } from 'node:os';
import { runInProcess } from './run-in-process.ts';
import { createTurns, type Asking } from './turns.ts';

/** Leaves one processor to the server. */
const PROCESSES_MAX = Math.max(1, availableParallelism() - 1);
const MEMORY_BYTES_MAX = 1024 * 1024 * 1024;

const inTurn = createTurns(() => PROCESSES_MAX);
/** One key for all processes, so that they share one queue. */
const PROCESSES = {};

/**
 * Runs `runInProcess` for work on users' texts. Few processes run at once; workspaces that wait for one take turns.
 *
 * @param msMax limit of both CPU time and wall time, in milliseconds
 * @throws as `runInProcess`
 */
export const runApart = <Answer>(
  script: URL,
  { task, who, signal, msMax }: Asking & { task: object; msMax: number },
): Promise<Answer> =>
  inTurn(PROCESSES, who, signal, () => {
    const limits = { cpuMs: msMax, wallMs: msMax, memoryBytes: MEMORY_BYTES_MAX };
    return runInProcess<Answer>(script, { task, limits, signal });
  });
