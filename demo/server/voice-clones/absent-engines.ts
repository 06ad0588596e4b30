import type { Log } from '../config/log.ts';

/** Is told that an engine with which something was made that has to go is not set up. */
export type TellAbsent = (engineId: string) => void;

/** Logs once that an engine is not set up: a record of what it made is kept, so that a person's voice can be removed there later. */
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
