import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import type { CloneKind, CloningEngine } from './engine.ts';

/** The voice cloning engines of this server. Their states may change at any time. */
export interface Cloners extends EngineSet {
  /** Engines that can make this kind of clone now, best first. */
  ready(kind: CloneKind): readonly CloningEngine[];
  byId(engineId: string): CloningEngine | undefined;
}

/** Combines the engines, best first. `close` also closes them. */
export const createCloners = (engines: readonly CloningEngine[]): Cloners => ({
  ...createEngineSet('cloning', engines),
  ready: (kind) => engines.filter((engine) => isReady(engine) && engine.kinds.includes(kind)),
  byId: (engineId) => engines.find(({ id }) => id === engineId),
});
