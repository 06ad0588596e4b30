import { setImmediate, setTimeout } from 'node:timers/promises';

/** About twice as long as a piece of long work takes, so that others have most of the thread. */
const PAUSE_MS = 6;

let arrived = 0;
let seen = 0;
let arrivedAt = -Infinity;

/** Is to be called for each request that arrives, so that long work pauses for it. */
export const noteArrival = (): void => {
  arrived++;
  arrivedAt = performance.now();
};

/** How long ago the last request arrived; endless before the first one. */
export const msSinceArrival = (): number => performance.now() - arrivedAt;

/**
 * Lets requests have the thread and the embedded database. Long work calls it between two pieces: awaiting the database alone
 * would not let others in. Where no request has arrived since the last piece, the work goes on at once.
 */
export const giveWay = async (): Promise<void> => {
  const isAlone = arrived === seen;
  seen = arrived;
  await (isAlone ? setImmediate() : setTimeout(PAUSE_MS));
};
