import { setImmediate, setTimeout } from 'node:timers/promises';

/** About twice as long as a piece of long work takes, so that others have most of the thread. */
const PAUSE_MS = 6;

let arrived = 0;
let seen = 0;

/** A request has arrived: long work gives way. */
export const noteArrival = (): void => void arrived++;

/**
 * Between two pieces of long work: lets others have the thread and the embedded database, whose answers alone would keep
 * both. Where nobody has asked for anything since the last piece the work goes on at once.
 */
export const giveWay = async (): Promise<void> => {
  const isAlone = arrived === seen;
  seen = arrived;
  await (isAlone ? setImmediate() : setTimeout(PAUSE_MS));
};
