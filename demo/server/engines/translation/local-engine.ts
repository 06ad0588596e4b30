import { EngineError } from '../engine.ts';
import { createHostedModel } from '../local/hosted-model.ts';
import type { Installation, InstalledModel } from '../local/installation.ts';
import type { ModelWorker, WorkerLimits } from '../local/model-worker.ts';
import type { Message } from '../local/worker-process.ts';
import { bySentence } from './by-sentence.ts';
import { translates, type LanguagePair, type TranslationEngine } from './engine.ts';

interface LocalTranslation {
  id: string;
  /** Name shown to users. */
  name: string;
  description: string;
  pairs: readonly LanguagePair[];
  installation: Installation;
  limits: WorkerLimits;
  /** Starts the program that runs the model; by default a Python process with `models/opus.py`. */
  start?: (model: InstalledModel) => ModelWorker<readonly string[]>;
}

/** Nice value: speech must not stutter while a film is being translated. */
const NICENESS = 10;

/** The translations in a worker's message. @throws TypeError when there are none */
export const readTexts = (message: Message): readonly string[] => {
  const { texts } = message as Message & { texts?: unknown };
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string'))
    throw new TypeError('The answer has no texts');
  return texts;
};

/**
 * A model for certain pairs in a separate process. It takes one sentence at a time and is loaded for the first text.
 * Closing the engine also closes its installation.
 */
export const createLocalTranslation = ({
  id,
  name,
  description,
  pairs,
  ...hosted
}: LocalTranslation): TranslationEngine => {
  const model = createHostedModel({
    name: 'opus',
    label: name,
    read: readTexts,
    niceness: NICENESS,
    ...hosted,
  });
  const engine: TranslationEngine = {
    id,
    capability: 'translation',
    model: { modelId: id, name, description },
    pairs,
    can: { styles: false, glossary: false, shortens: false },
    quality: 'neural',
    state: () => model.state(),
    onChange: (changed) => model.onChange(changed),
    control: (action) => model.control(action),
    async translate(request, signal) {
      const { source, target } = request;
      const direction = `${source}-${target}`;
      if (!translates(engine, source, target))
        throw new EngineError(`${name} does not translate ${direction}`, { retry: false });
      return bySentence(request, async (sentences) => {
        const found: string[] = [];
        for await (const part of model.ask({ do: 'translate', direction, sentences }, signal))
          found.push(...part);
        return found;
      });
    },
    close: () => model.close(),
  };
  return engine;
};
