import { fileURLToPath } from 'node:url';
import type { SpeechChunk } from '../engine.ts';
import { createModelWorker, type ModelWorker, type WorkerLimits } from '../../local/model-worker.ts';
import { readChunk } from '../../local/read-chunk.ts';
import { startWorkerProcess, type Message } from '../../local/worker-process.ts';
import type { SherpaModel } from './find-models.ts';

const SCRIPT = fileURLToPath(new URL('./child.mjs', import.meta.url));

const start = (modulePath: string) => (hear: (message: Message) => void) =>
  startWorkerProcess(process.execPath, (scratch) => [SCRIPT, modulePath, scratch], hear);

/** The process that speaks, with the requested models. */
export const createSpeaker = (modulePath: string, limits: WorkerLimits): ModelWorker<SpeechChunk> =>
  createModelWorker(start(modulePath), readChunk, limits);

/**
 * Number of voices in a model. Loads it in a separate process, which a broken model may crash.
 *
 * @throws EngineError when it cannot be loaded, the signal's reason when aborted
 */
export const countSpeakers = async (
  modulePath: string,
  { name, config }: SherpaModel,
  limits: WorkerLimits,
  signal: AbortSignal,
): Promise<number> => {
  const worker = createModelWorker(
    start(modulePath),
    (message) => (message as Message & { speakers: number }).speakers,
    limits,
  );
  try {
    let speakers = 1;
    for await (const told of worker.ask({ do: 'load', model: name, config }, signal)) speakers = told;
    return speakers;
  } finally {
    await worker.close();
  }
};
