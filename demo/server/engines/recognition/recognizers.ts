import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import type { RecognitionEngine } from './engine.ts';

/** The recognition engines of this server. Their states may change at any time. */
export interface Recognizers extends EngineSet {
  /** Engines that are ready, best first. */
  ready(): readonly RecognitionEngine[];
  byModel(modelId: string): RecognitionEngine | undefined;
  /** Whether any of them, ready or not, recognises this language. */
  understand(language: string | undefined): boolean;
  /** Calls `changed` after every change of an engine's state. Returns a function that unsubscribes. */
  onChange(changed: () => void): () => void;
}

/** Whether it recognises this language; undefined means that the engine detects it. */
export const understands = ({ languages }: RecognitionEngine, language: string | undefined): boolean =>
  language === undefined || languages.length === 0 || languages.includes(language);

/** Combines the engines, best first. `close` also closes them. */
export const createRecognizers = (engines: readonly RecognitionEngine[]): Recognizers => ({
  ...createEngineSet('recognition', engines),
  ready: () => engines.filter(isReady),
  byModel: (modelId) => engines.find(({ model }) => model.modelId === modelId),
  understand: (language) => engines.some((engine) => understands(engine, language)),
  onChange(changed) {
    const stops = engines.map((engine) => engine.onChange(changed));
    return () => stops.forEach((stop) => stop());
  },
});
