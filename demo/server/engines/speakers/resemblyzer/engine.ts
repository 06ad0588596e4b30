import { EngineError } from '../../engine.ts';
import { createHostedModel } from '../../local/hosted-model.ts';
import type { Installation } from '../../local/installation.ts';
import type { WorkerLimits } from '../../local/model-worker.ts';
import type { Message } from '../../local/worker-process.ts';
import type { Embedding, SpeakerEngine } from '../engine.ts';

const LIMITS: WorkerLimits = {
  // A part of an answer is about a minute of speech
  answerMs: 120_000,
  graceMs: 10_000,
  idleMs: 60_000,
  memoryBytes: 1e9,
};
/** Nice value: speech must not stutter while a recording of hours is being processed. */
const NICENESS = 10;
const NAME = 'Resemblyzer';

const readEmbeddings = (message: Message): readonly Embedding[] => {
  const { embeddings } = message as Message & { embeddings?: readonly Embedding[] };
  if (!Array.isArray(embeddings)) throw new TypeError('The answer has no embeddings');
  return embeddings;
};

/** Resemblyzer in a Python process with low priority. Closing the engine also closes its installation. */
export const createResemblyzerEngine = (installation: Installation): SpeakerEngine => {
  const model = createHostedModel({
    name: 'resemblyzer',
    label: NAME,
    installation,
    read: readEmbeddings,
    limits: LIMITS,
    niceness: NICENESS,
  });
  return {
    id: 'resemblyzer',
    // Values from 0.68 to 0.75 found the speakers of seven dialogues of Kokoro voices; 0.66 merged two similar women
    sameFrom: 0.7,
    weights: () => installation.installed()?.folder ?? null,
    state: () => model.state(),
    onChange: (changed) => model.onChange(changed),
    control: (action) => model.control(action),
    async embed(file, spans, { signal, onProgress }) {
      const embeddings: Embedding[] = [];
      for await (const part of model.ask({ do: 'embed', file, spans }, signal)) {
        embeddings.push(...part);
        onProgress?.(embeddings.length);
      }
      if (embeddings.length !== spans.length)
        throw new EngineError(`${embeddings.length} embeddings of ${spans.length} spans`, { retry: true });
      return embeddings;
    },
    close: () => model.close(),
  };
};
