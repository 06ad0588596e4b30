import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import type { CloneKind, CloningEngine } from './engine.ts';

/** The engines of this server that clone voices. They may come and go while it runs. */
export interface Cloners extends EngineSet {
  /** Engines that can make such a clone now, the best first. */
  ready(kind: CloneKind): readonly CloningEngine[];
  byId(engineId: string): CloningEngine | undefined;
}

/** Holds the engines, the best first; `close` closes them too. */
export const createCloners = (engines: readonly CloningEngine[]): Cloners => ({
  ...createEngineSet('cloning', engines),
  ready: (kind) => engines.filter((engine) => isReady(engine) && engine.kinds.includes(kind)),
  byId: (engineId) => engines.find(({ id }) => id === engineId),
});
