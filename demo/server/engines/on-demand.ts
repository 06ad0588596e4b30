import { createEngineSet, isReady, type EngineSet } from './engine-set.ts';
import type { Engine } from './engine.ts';

/** Engines of one capability that are installed when they are first wanted. Their states may change at any time. */
export interface OnDemand<Kind extends Engine> extends EngineSet {
  /** Whether an engine is ready or can be installed. */
  isOffered(): boolean;
  /** The best ready engine, or else one whose installation this starts; undefined when there is neither. */
  demand(): Kind | undefined;
}

const isInstallable = (engine: Engine): boolean => {
  const { state, action } = engine.state();
  return state === 'installing' || action !== null;
};

/** Combines engines, best first. `close` also closes them. */
export const createOnDemand = <Kind extends Engine>(
  capability: string,
  engines: readonly Kind[],
): OnDemand<Kind> => {
  const best = () => engines.find(isReady) ?? engines.find(isInstallable);
  return {
    ...createEngineSet(capability, engines),
    isOffered: () => best() !== undefined,
    demand() {
      const engine = best();
      if (engine?.state().action === 'install') engine.control?.('install');
      return engine;
    },
  };
};
