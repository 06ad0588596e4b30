import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import type { SeparationEngine } from './engine.ts';

/** The engines of this server that remove voices. Their states may change at any time. */
export interface Separators extends EngineSet {
  /** Whether an engine is ready or can be installed. */
  isOffered(): boolean;
  /** The best ready engine, or else one whose installation this starts; undefined when there is neither. */
  demand(): SeparationEngine | undefined;
}

const isInstallable = (engine: SeparationEngine): boolean => {
  const { state, action } = engine.state();
  return state === 'installing' || action !== null;
};

/** Combines the engines, best first. `close` also closes them. */
export const createSeparators = (engines: readonly SeparationEngine[]): Separators => {
  const best = () => engines.find(isReady) ?? engines.find(isInstallable);
  return {
    ...createEngineSet('separation', engines),
    isOffered: () => best() !== undefined,
    demand() {
      const engine = best();
      if (engine?.state().action === 'install') engine.control?.('install');
      return engine;
    },
  };
};
