import { isReady } from './engine-set.ts';
import type { Engine } from './engine.ts';

/** An engine may be set up anew after a restart; after longer somebody has turned it off. */
const READY_MS = 10 * 60_000;

/**
 * Waits until an engine can work; false when it cannot for too long.
 *
 * @throws the signal's reason when aborted
 */
export const waitUntilReady = async (engine: Engine, signal: AbortSignal): Promise<boolean> => {
  if (isReady(engine)) return true;
  const enough = AbortSignal.any([signal, AbortSignal.timeout(READY_MS)]);
  await new Promise<void>((resolve) => {
    const stop = engine.onChange(() => isReady(engine) && end());
    const end = () => {
      stop();
      resolve();
    };
    enough.addEventListener('abort', end, { once: true });
    if (isReady(engine) || enough.aborted) end();
  });
  signal.throwIfAborted();
  return isReady(engine);
};
