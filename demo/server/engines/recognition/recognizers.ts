import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import type { RecognitionEngine } from './engine.ts';

/** The recognition engines of this server. They may come and go while it runs. */
export interface Recognizers extends EngineSet {
  /** Engines that can recognise now, the best first. */
  ready(): readonly RecognitionEngine[];
  byModel(modelId: string): RecognitionEngine | undefined;
  /** Calls back after every change of an engine's state; returns how to stop that. */
  onChange(changed: () => void): () => void;
}

/** Whether it recognises this language; one that is found by the engine is undefined. */
export const understands = ({ languages }: RecognitionEngine, language: string | undefined): boolean =>
  language === undefined || languages.length === 0 || languages.includes(language);

/** Holds the engines, the best first; `close` closes them too. */
export const createRecognizers = (engines: readonly RecognitionEngine[]): Recognizers => ({
  ...createEngineSet('recognition', engines),
  ready: () => engines.filter(isReady),
  byModel: (modelId) => engines.find(({ model }) => model.modelId === modelId),
  onChange(changed) {
    const stops = engines.map((engine) => engine.onChange(changed));
    return () => stops.forEach((stop) => stop());
  },
});
