import { availableParallelism } from 'node:os';
import { runInProcess } from './run-in-process.ts';
import { createTurns, type Asking } from './turns.ts';

/** Long work leaves a processor to the server. */
const PROCESSES_MAX = Math.max(1, availableParallelism() - 1);
const MEMORY_BYTES_MAX = 1024 * 1024 * 1024;

const inTurn = createTurns(() => PROCESSES_MAX);
/** All processes share their turns. */
const PROCESSES = {};

/**
 * `runInProcess` for work on texts of users. Few processes run at once; those who wait for one take turns.
 *
 * @param msMax longest time that the work takes
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
