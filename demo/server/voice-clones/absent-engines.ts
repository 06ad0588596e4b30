import type { Log } from '../config/log.ts';

/** Is told that an engine with which something was made that has to go is not set up. */
export type TellAbsent = (engineId: string) => void;

/** Says so once in the log: what was made is kept until the engine can remove it, for it is of somebody's voice. */
export const createTellAbsent = (log: Log): TellAbsent => {
  const told = new Set<string>();
  return (engineId) => {
    if (told.has(engineId)) return;
    told.add(engineId);
    log.warn('what was made of deleted voices stays until their engine is set up again', {
      engine: engineId,
    });
  };
};
