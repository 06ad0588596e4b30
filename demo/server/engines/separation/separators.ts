import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import type { SeparationEngine } from './engine.ts';

/** The engines of this server that take voices out. They may come and go while it runs. */
export interface Separators extends EngineSet {
  /** Whether one can do it now, or once it is installed. */
  isOffered(): boolean;
  /** The best one that can do it now, or else one that is told to install; undefined when none ever does it. */
  demand(): SeparationEngine | undefined;
}

const isInstallable = (engine: SeparationEngine): boolean => {
  const { state, action } = engine.state();
  return state === 'installing' || action !== null;
};

/** Holds the engines, the best first; `close` closes them too. */
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
