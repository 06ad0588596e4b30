import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { InstalledModel } from './installation.ts';
import { createModelWorker, type ModelWorker, type WorkerLimits } from './model-worker.ts';
import { startWorkerProcess, type Message } from './worker-process.ts';

const SCRIPT = fileURLToPath(new URL('./worker.py', import.meta.url));

interface WorkerOptions<Part> {
  /** Name of the model's file in `models/`. */
  name: string;
  model: InstalledModel;
  /** Makes a part of an answer of its message. */
  read(message: Message): Part;
  limits: WorkerLimits;
  /** 0 … 19: how far the worker stands back behind other programs. */
  niceness: number;
}

/** The Python worker with one model, as a process of its own. Requests name what the model is to `do`. */
export const startWorker = <Part>({
  name,
  model,
  read,
  limits,
  niceness,
}: WorkerOptions<Part>): ModelWorker<Part> => {
  const settings = {
    // Two workers with a thread each are slower, and the first part of an answer takes twice the time.
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
