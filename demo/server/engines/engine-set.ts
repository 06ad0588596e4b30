import type { Health } from '../../../src/contract/index.ts';
import type { Engine, EngineAction } from './engine.ts';
import { workOf, type EngineWork } from './work-meter.ts';

/** The engines of one capability, as operators see them. */
export interface EngineSet {
  states(): Health['engines'];
  /** What those have done whose work is measured by the length of sound. */
  works(): (EngineWork & { id: string; capability: string })[];
  /** Tells an engine what its state offers; false when it is not there. */
  control(engineId: string, action: EngineAction): boolean;
  close(): Promise<void>;
}

/** Whether the engine can work now. */
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
