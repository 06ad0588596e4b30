import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import { translates, type TranslationEngine } from './engine.ts';

/** A language pair and its best engine. */
interface OfferedPair {
  source: string;
  target: string;
  engine: TranslationEngine;
}

/** The translation engines of this server. Their states may change at any time. */
export interface Translators extends EngineSet {
  /** Ready engines; neural ones before those that only convey the gist. */
  ready(): readonly TranslationEngine[];
  /** Engines that can be installed with the action `install`, or are being installed. */
  installable(): readonly TranslationEngine[];
  /**
   * Each pair that an engine names, with the best ready engine, or else the best one that can be installed. Engines for
   * any pair are not included: {@link Translators.ready} shows whether there is one.
   */
  pairs(): readonly OfferedPair[];
  /** The best ready engine for the pair. */
  best(source: string, target: string): TranslationEngine | undefined;
  byModel(modelId: string): TranslationEngine | undefined;
  /**
   * Starts to install the best engine for a pair, unless an engine is ready.
   *
   * @returns the engine that will translate, whose state shows the progress; undefined when there is none
   */
  install(source: string, target: string): TranslationEngine | undefined;
  /** Calls `changed` after every change of an engine's state. Returns a function that unsubscribes. */
  onChange(changed: () => void): () => void;
}

const isInstallable = (engine: TranslationEngine): boolean => {
  const { state, action } = engine.state();
  return state === 'installing' || action !== null;
};

/** Combines the engines, best first. `close` also closes them. */
export const createTranslators = (engines: readonly TranslationEngine[]): Translators => {
  // Installing a good engine is better than a rough translation now, which is better than none
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
