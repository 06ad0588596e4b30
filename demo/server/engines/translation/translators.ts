import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import { translates, type TranslationEngine } from './engine.ts';

/** A pair of languages, and who translates it best. */
interface OfferedPair {
  source: string;
  target: string;
  engine: TranslationEngine;
}

/** The engines of this server that translate. They may come and go while it runs. */
export interface Translators extends EngineSet {
  /** Engines that are ready, neural ones before those that give a gist. */
  ready(): readonly TranslationEngine[];
  /** Engines that do their pairs once somebody tells them to `install`, or are at it. */
  installable(): readonly TranslationEngine[];
  /**
   * Each pair that some engine names, with the best one that is ready, or else the best that can be installed. An engine
   * for any pair is not in it: {@link Translators.ready} says whether there is one.
   */
  pairs(): readonly OfferedPair[];
  /** The best engine that can translate the pair now. */
  best(source: string, target: string): TranslationEngine | undefined;
  byModel(modelId: string): TranslationEngine | undefined;
  /**
   * Begins to install what is best for a pair, unless an engine can do it now.
   *
   * @returns who will do it, with how far it is in its state; undefined when no engine ever does
   */
  install(source: string, target: string): TranslationEngine | undefined;
  /** Calls back after every change of an engine's state; returns how to stop that. */
  onChange(changed: () => void): () => void;
}

const isInstallable = (engine: TranslationEngine): boolean => {
  const { state, action } = engine.state();
  return state === 'installing' || action !== null;
};

/** Holds the engines, the best first; `close` closes them too. */
export const createTranslators = (engines: readonly TranslationEngine[]): Translators => {
  // A rough translation now is worse than a good one in a while, and better than none
  const byQuality = engines.toSorted((a, b) => Number(a.quality === 'gist') - Number(b.quality === 'gist'));
  const best = (source: string, target: string) =>
    byQuality.find((engine) => isReady(engine) && translates(engine, source, target));
  const installable = () => byQuality.filter((engine) => !isReady(engine) && isInstallable(engine));
  return {
    ...createEngineSet('translation', engines),
    ready: () => byQuality.filter(isReady),
    installable,
    pairs() {
      const found = new Map<string, OfferedPair>();
      for (const engine of [...byQuality.filter(isReady), ...installable()])
        for (const [source, target] of engine.pairs ?? []) {
          const key = `${source} ${target}`;
          if (!found.has(key)) found.set(key, { source, target, engine });
        }
      return [...found.values()];
    },
    best,
    byModel: (modelId) => engines.find(({ model }) => model.modelId === modelId),
    install(source, target) {
      const now = best(source, target);
      if (now?.quality === 'neural') return now;
      const later = installable().find((engine) => translates(engine, source, target));
      if (later?.state().action === 'install') later.control?.('install');
      return later ?? now;
    },
    onChange(changed) {
      const stops = engines.map((engine) => engine.onChange(changed));
      return () => stops.forEach((stop) => stop());
    },
  };
};
