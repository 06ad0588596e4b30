import { because } from '../because.ts';
import { EngineError, type EngineAction, type EngineState } from '../engine.ts';
import { createStatus, off, READY } from '../status.ts';
import type { Installation, InstalledModel } from './installation.ts';
import type { ModelWorker, WorkerLimits } from './model-worker.ts';
import { startWorker } from './start-worker.ts';
import type { Message } from './worker-process.ts';

interface HostedModelOptions<Part> {
  /** Name of the worker's script in `models/`. */
  name: string;
  /** Name shown to users. */
  label: string;
  installation: Installation;
  /** Converts a message to a part of an answer. */
  read(message: Message): Part;
  limits: WorkerLimits;
  /** Nice value of the worker process, from 0 to 19. */
  niceness?: number;
  /** Starts the program that runs the model; by default a Python process. */
  start?: (model: InstalledModel) => ModelWorker<Part>;
  /**
   * Whether to load the model as soon as it is installed, and be ready only then. Otherwise the first request loads it.
   */
  loadsAtOnce?: boolean;
}

/** A local model with its installation and its worker. */
export interface HostedModel<Part> {
  state(): EngineState;
  /** Calls `changed` after every change of state. Returns a function that unsubscribes. */
  onChange(changed: () => void): () => void;
  control(action: EngineAction): void;
  /** Like {@link ModelWorker.ask}. @throws EngineError also while it is not ready */
  ask(request: object, signal: AbortSignal): AsyncIterable<Part>;
  /** Ends the worker and closes the installation. */
  close(): Promise<void>;
}

/** Off until the model is installed; ready while it accepts requests. */
export const createHostedModel = <Part>({
  name,
  label,
  installation,
  read,
  limits,
  niceness = 0,
  start = (model) => startWorker({ name, model, read, limits, niceness }),
  loadsAtOnce = false,
}: HostedModelOptions<Part>): HostedModel<Part> => {
  const loading = {
    ...READY,
    ...because('model_being_loaded', { model: label }),
    state: 'installing',
    progress: 1,
  } as const;
  const status = createStatus(installation.state());
  const closing = new AbortController();
  let worker: ModelWorker<Part> | undefined;

  const load = async (mine: ModelWorker<Part>) => {
    status.set(loading);
    try {
      for await (const _ of mine.ask({ do: 'load' }, closing.signal));
      if (worker === mine) status.set(READY);
    } catch (error) {
      await mine.close();
      if (worker !== mine) return;
      worker = undefined;
      const reason = because('model_not_loaded', { model: label, said: (error as Error).message });
      status.set({ ...off(reason), action: 'retry' });
    }
  };

  const begin = (model: InstalledModel) => {
    worker = start(model);
    if (loadsAtOnce) void load(worker);
    else status.set(READY);
  };

  const follow = () => {
    const model = installation.installed();
    if (model && installation.state().state === 'ready') {
      if (!worker) begin(model);
      return;
    }
    void worker?.close();
    worker = undefined;
    status.set(installation.state());
  };
  const stopFollowing = installation.onChange(follow);
  follow();

  return {
    state: () => status.get(),
    onChange: (changed) => status.onChange(changed),
    control(action) {
      if (action === 'retry' && !worker && installation.state().state === 'ready') follow();
      else installation.control(action);
    },
    ask(request, signal) {
      if (!worker) throw new EngineError(`${label} is not ready`, { retry: false });
      return worker.ask(request, signal);
    },
    async close() {
      stopFollowing();
      const last = worker;
      worker = undefined;
      closing.abort();
      await last?.close();
      await installation.close();
    },
  };
};
