import { fileURLToPath } from 'node:url';
import type { Installation } from '../../local/installation.ts';
import { createModelWorker, type WorkerLimits } from '../../local/model-worker.ts';
import { startWorkerProcess } from '../../local/worker-process.ts';
import type { TranslationEngine } from '../engine.ts';
import { createLocalTranslation, readTexts } from '../local-engine.ts';

const SCRIPT = fileURLToPath(new URL('./child.mjs', import.meta.url));

const LIMITS: WorkerLimits = {
  // All sentences of a request are answered together, in about 20 ms each
  answerMs: 5 * 60_000,
  // Translating cannot be interrupted
  graceMs: 0,
  idleMs: 5 * 60_000,
  memoryBytes: 1e9,
};

/** Bergamot's tiny models in a Node process: English to Portuguese and back. */
export const createBergamotEnPt = (installation: Installation): TranslationEngine =>
  createLocalTranslation({
    id: 'bergamot-en-pt',
    name: 'Bergamot English–Portuguese',
    description: 'English into Portuguese and back, translated on this machine',
    pairs: [
      ['en', 'pt'],
      ['pt', 'en'],
    ],
    installation,
    limits: LIMITS,
    start: ({ folder }) =>
      createModelWorker(
        (hear) => startWorkerProcess(process.execPath, () => [SCRIPT, folder], hear),
        readTexts,
        LIMITS,
      ),
  });
