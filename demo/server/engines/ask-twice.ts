import { EngineError } from './engine.ts';

/**
 * Runs a request to an engine, and repeats it once if the failure allows it: an engine that crashed may answer after
 * its restart.
 */
export const askTwice = async <T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (signal.aborted || !(error instanceof EngineError && error.retry)) throw error;
    return await ask();
  }
};
