/** Thread that stretches one sound after the other. */
import { parentPort } from 'node:worker_threads';
import { stretch, type Anchor } from './stretch.ts';

export interface Task {
  id: number;
  samples: Float32Array;
  rate: number;
  anchors: readonly Anchor[];
}

export type Answer = { id: number } & ({ samples: Float32Array } | { error: string });

const answer = ({ id, samples, rate, anchors }: Task): Answer => {
  try {
    return { id, samples: stretch(samples, rate, anchors) };
  } catch (error) {
    return { id, error: String(error) };
  }
};

parentPort!.on('message', (task: Task) => {
  const done = answer(task);
  parentPort!.postMessage(done, 'samples' in done ? [done.samples.buffer as ArrayBuffer] : []);
});
