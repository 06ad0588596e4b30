import { EngineError } from '../../engine.ts';
import { createHostedModel } from '../../local/hosted-model.ts';
import type { Installation } from '../../local/installation.ts';
import type { WorkerLimits } from '../../local/model-worker.ts';
import type { Message } from '../../local/worker-process.ts';
import type { InpaintingEngine } from '../engine.ts';

const LIMITS: WorkerLimits = {
  // A picture takes about two seconds, and other programs have priority
  answerMs: 300_000,
  // Drawing a picture cannot be interrupted
  graceMs: 500,
  idleMs: 60_000,
  memoryBytes: 1.5e9,
};
/** Nice value: speech must not stutter while a video is being processed. */
const NICENESS = 10;

const readPicture = (message: Message): Buffer =>
  Buffer.from((message as Message & { picture: string }).picture, 'base64');

/** MI-GAN in a Python process with low priority. Closing the engine also closes its installation. */
export const createMiGanEngine = (installation: Installation): InpaintingEngine => {
  const model = createHostedModel({
    name: 'migan',
    label: 'MI-GAN',
    installation,
    read: readPicture,
    limits: LIMITS,
    niceness: NICENESS,
  });
  return {
    id: 'migan',
    state: () => model.state(),
    onChange: (changed) => model.onChange(changed),
    control: (action) => model.control(action),
    async draw({ samples, hidden, width, height }, signal) {
      const [picture, mask] = [samples, hidden].map((bytes) => Buffer.from(bytes).toString('base64'));
      let drawn: Buffer | undefined;
      // Reads to the end: leaving the answer early would end the worker
      for await (const part of model.ask({ do: 'draw', width, height, picture, hidden: mask }, signal))
        drawn = part;
      if (drawn?.length !== samples.length)
        throw new EngineError('The worker gave no picture', { retry: true });
      return drawn;
    },
    close: () => model.close(),
  };
};
