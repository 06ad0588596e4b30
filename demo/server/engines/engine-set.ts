import type { Health } from '../../../src/contract/index.ts';
import type { Engine, EngineAction } from './engine.ts';
import { workOf, type EngineWork } from './work-meter.ts';

/** The engines of one capability, from an operator's view. */
export interface EngineSet {
  states(): Health['engines'];
  /** Work of the engines whose output is measured in seconds of audio. */
  works(): (EngineWork & { id: string; capability: string })[];
  /** Performs an action that the engine's state offers; false when there is no such engine. */
  control(engineId: string, action: EngineAction): boolean;
  close(): Promise<void>;
}

/** Whether the engine can take work now. */
export const isReady = (engine: Engine): boolean => engine.state().state === 'ready';

export const createEngineSet = (capability: string, engines: readonly Engine[]): EngineSet => ({
  states: () => engines.map((engine) => ({ id: engine.id, capability, ...engine.state() })),
  works: () =>
    engines.flatMap((engine) => {
      const work = workOf(engine);
      return work ? [{ id: engine.id, capability, ...work }] : [];
    }),
  control(engineId, action) {
    const engine = engines.find(({ id }) => id === engineId);
    engine?.control?.(action);
    return engine !== undefined;
  },
  async close() {
    await Promise.all(engines.map((engine) => engine.close()));
  },
});
