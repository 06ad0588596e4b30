import type { Log } from '../config/log.ts';

/** Called when something must be deleted at an engine that is no longer configured. */
export type TellAbsent = (engineId: string) => void;

/**
 * Logs once per engine that it is not configured. The record of what it made is kept, so that a person's voice can be
 * deleted there later.
 */
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
