import { createHostedModel } from '../../local/hosted-model.ts';
import type { Installation } from '../../local/installation.ts';
import type { WorkerLimits } from '../../local/model-worker.ts';
import type { ImageTextEngine } from '../engine.ts';
import { onlyAnswer, readLines } from '../read-lines.ts';

const LIMITS: WorkerLimits = {
  answerMs: 120_000,
  // One look at a picture cannot be interrupted
  graceMs: 500,
  idleMs: 5 * 60_000,
  memoryBytes: 2e9,
};
const NAME = 'PP-OCRv6';
/** Who listens to speech must not hear that somebody reads a picture. */
const NICENESS = 10;

/** PP-OCRv6 small in a Python process: Latin letters, Chinese and Japanese. It closes its installation when it is closed. */
export const createPpOcrEngine = (installation: Installation): ImageTextEngine => {
  const model = createHostedModel({
    name: 'ppocr',
    label: NAME,
    installation,
    read: readLines,
    limits: LIMITS,
    niceness: NICENESS,
  });
  return {
    id: 'ppocr',
    name: NAME,
    state: () => model.state(),
    onChange: (changed) => model.onChange(changed),
    control: (action) => model.control(action),
    read: async (file, signal, sort) => onlyAnswer(model.ask({ do: 'read', file, sort }, signal)),
    close: () => model.close(),
  };
};
