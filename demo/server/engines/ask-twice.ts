import { EngineError } from './engine.ts';

/** Asks an engine, and once more where its failure allows it: it may have crashed, and answers when it has started again. */
export const askTwice = async <T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (signal.aborted || !(error instanceof EngineError && error.retry)) throw error;
    return await ask();
  }
};
