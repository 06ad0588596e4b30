import type { Because } from '../because.ts';
import type { EngineState } from '../engine.ts';
import { createStatus, off, READY } from '../status.ts';

/** State of an engine that works with others. */
interface Dependent {
  state(): EngineState;
  onChange(changed: () => void): () => void;
  close(): void;
}

/**
 * Follows the engines that an engine works with.
 *
 * @param sources how to hear of their changes
 * @param problem why it cannot work now; undefined when it can
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
      // Programs come and go without a word
      status.set(look());
      return status.get();
    },
    onChange: (changed) => status.onChange(changed),
    close: () => stops.forEach((stop) => stop()),
  };
};
