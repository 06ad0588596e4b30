import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { InstalledModel } from './installation.ts';
import { createModelWorker, type ModelWorker, type WorkerLimits } from './model-worker.ts';
import { startWorkerProcess, type Message } from './worker-process.ts';

const SCRIPT = fileURLToPath(new URL('./worker.py', import.meta.url));

interface WorkerOptions<Part> {
  /** Name of the worker's script in `models/`. */
  name: string;
  model: InstalledModel;
  /** Converts a message to a part of an answer. */
  read(message: Message): Part;
  limits: WorkerLimits;
  /** Nice value of the worker process, from 0 to 19. */
  niceness: number;
}

/** Starts a Python worker process with one model. Requests name the task in `do`. */
export const startWorker = <Part>({
  name,
  model,
  read,
  limits,
  niceness,
}: WorkerOptions<Part>): ModelWorker<Part> => {
  const settings = {
    // Two workers with one thread each are slower, and their first part of an answer takes twice as long.
    threads: availableParallelism(),
    memoryBytes: 2 * limits.memoryBytes,
    idleSeconds: limits.idleMs / 1000,
    niceness,
    models: { [name]: model.folder },
  };
  const args = (scratch: string) => ['-I', '-B', '-u', SCRIPT, JSON.stringify({ scratch, ...settings })];
  const worker = createModelWorker((hear) => startWorkerProcess(model.python, args, hear), read, limits);
  return { ...worker, ask: (request, signal) => worker.ask({ model: name, ...request }, signal) };
};
