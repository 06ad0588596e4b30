import type { Because } from '../because.ts';
import type { EngineState } from '../engine.ts';
import { createStatus, off, READY } from '../status.ts';

/** State of an engine that depends on others. */
interface Dependent {
  state(): EngineState;
  onChange(changed: () => void): () => void;
  close(): void;
}

/**
 * Derives an engine's state from the engines that it depends on.
 *
 * @param sources functions that subscribe to their changes
 * @param problem why the engine cannot work now; undefined when it can
 */
export const dependsOn = (
  sources: readonly ((changed: () => void) => () => void)[],
  problem: () => Because | undefined,
): Dependent => {
  const look = (): EngineState => {
    const why = problem();
    return why ? off(why) : READY;
  };
  const status = createStatus(look());
  const stops = sources.map((onChange) => onChange(() => status.set(look())));
  return {
    state() {
      // Installed programs change without notice
      status.set(look());
      return status.get();
    },
    onChange: (changed) => status.onChange(changed),
    close: () => stops.forEach((stop) => stop()),
  };
};
