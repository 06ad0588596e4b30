import { createHostedModel } from '../../local/hosted-model.ts';
import type { Installation } from '../../local/installation.ts';
import type { WorkerLimits } from '../../local/model-worker.ts';
import type { ImageTextEngine } from '../engine.ts';
import { onlyAnswer, readLines } from '../read-lines.ts';

const LIMITS: WorkerLimits = {
  answerMs: 120_000,
  // Reading a picture cannot be interrupted
  graceMs: 500,
  idleMs: 5 * 60_000,
  memoryBytes: 2e9,
};
const NAME = 'PP-OCRv6';
/** Nice value: reading a picture must not disturb speech that somebody is listening to. */
const NICENESS = 10;

/**
 * PP-OCRv6 small in a Python process: Latin letters, Chinese and Japanese. Closing the engine also closes its
 * installation.
 */
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
