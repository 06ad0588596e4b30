import { createHostedModel } from '../../local/hosted-model.ts';
import type { Installation } from '../../local/installation.ts';
import type { WorkerLimits } from '../../local/model-worker.ts';
import type { Message } from '../../local/worker-process.ts';
import type { SeparationEngine } from '../engine.ts';

const LIMITS: WorkerLimits = {
  // A part of an answer is ten seconds of audio, and other programs have priority
  answerMs: 120_000,
  graceMs: 20_000,
  idleMs: 60_000,
  memoryBytes: 2e9,
};
/** Nice value: speech must not stutter while the audio of a film is being processed. */
const NICENESS = 10;

const readSeconds = (message: Message): number => {
  const { seconds } = message as Message & { seconds?: unknown };
  if (typeof seconds !== 'number') throw new TypeError('The answer has no seconds');
  return seconds;
};

/** Spleeter in a Python process with low priority. Closing the engine also closes its installation. */
export const createSpleeterEngine = (installation: Installation): SeparationEngine => {
  const model = createHostedModel({
    name: 'spleeter',
    label: 'Spleeter',
    installation,
    read: readSeconds,
    limits: LIMITS,
    niceness: NICENESS,
  });
  return {
    id: 'spleeter',
    state: () => model.state(),
    onChange: (changed) => model.onChange(changed),
    control: (action) => model.control(action),
    async removeVoices(file, into, { signal, onProgress }) {
      for await (const seconds of model.ask({ do: 'remove_voices', file, into }, signal))
        onProgress?.(seconds * 1000);
    },
    close: () => model.close(),
  };
};
