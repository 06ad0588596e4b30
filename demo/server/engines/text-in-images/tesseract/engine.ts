import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { because } from '../../because.ts';
import { createModelWorker, type WorkerLimits } from '../../local/model-worker.ts';
import { startWorkerProcess } from '../../local/worker-process.ts';
import { READY, createStatus, off } from '../../status.ts';
import type { ImageTextEngine } from '../engine.ts';
import { onlyAnswer, readLines } from '../read-lines.ts';

const SCRIPT = fileURLToPath(new URL('./child.mjs', import.meta.url));

const LIMITS: WorkerLimits = {
  answerMs: 120_000,
  // Reading cannot be interrupted
  graceMs: 0,
  idleMs: 60_000,
  memoryBytes: 1e9,
};

/** Folder of the trained data. Throws when one of the two packages is missing. */
const findData = (): string => {
  const require = createRequire(import.meta.url);
  require.resolve('tesseract.js');
  return join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
};

/** Tesseract in a process of its own, started by the first picture: printed English, on any machine. */
export const createTesseractEngine = (): ImageTextEngine => {
  const status = createStatus(READY);
  let data = '';
  try {
    data = findData();
  } catch (error) {
    status.set(off(because('tesseract_missing', { said: (error as Error).message })));
  }
  const worker = createModelWorker(
    (hear) => startWorkerProcess(process.execPath, () => [SCRIPT, data], hear),
    readLines,
    LIMITS,
  );
  return {
    id: 'tesseract',
    name: 'Tesseract',
    state: () => status.get(),
    onChange: (changed) => status.onChange(changed),
    read: async (file, signal) => onlyAnswer(worker.ask({ do: 'read', file }, signal)),
    close: () => worker.close(),
  };
};
