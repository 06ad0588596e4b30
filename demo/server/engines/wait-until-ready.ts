import { isReady } from './engine-set.ts';
import type { Engine } from './engine.ts';

/** After a restart an engine may be installed again. If that takes longer, somebody has turned it off. */
const READY_MS = 10 * 60_000;

/**
 * Waits until an engine is ready; false after the timeout.
 *
 * @param ms the timeout in milliseconds
 * @throws the signal's reason when aborted
 */
export const waitUntilReady = async (
  engine: Engine,
  signal: AbortSignal,
  ms = READY_MS,
): Promise<boolean> => {
  if (isReady(engine)) return true;
  const enough = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
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
