import { setImmediate, setTimeout } from 'node:timers/promises';

/** About twice as long as a piece of long work takes, so that others have most of the thread. */
const PAUSE_MS = 6;

let arrived = 0;
let seen = 0;
let arrivedAt = -Infinity;
/** Requests that have no answer yet. */
let open = 0;

/** Answers a request that arrives. Until it has its answer, long work pauses for it. */
export const noteArrival = <T>(answer: () => T | Promise<T>): T | Promise<T> => {
  arrived++;
  arrivedAt = performance.now();
  open++;
  const end = () => void open--;
  let answered: T | Promise<T>;
  try {
    answered = answer();
  } catch (error) {
    end();
    throw error;
  }
  if (answered instanceof Promise) return answered.finally(end);
  end();
  return answered;
};

/** How long ago the last request arrived; endless before the first one. */
export const msSinceArrival = (): number => performance.now() - arrivedAt;

/**
 * @param own requests that the work is done for: 1 when it answers one, 0 in a job
 */
const letIn = async (own: 0 | 1): Promise<void> => {
  // In this turn the server reads what has arrived while the piece ran
  await setImmediate();
  const isAlone = arrived === seen || open <= own;
  seen = arrived;
  if (!isAlone) await setTimeout(PAUSE_MS);
};

/**
 * Lets other requests have the thread and the embedded database. A long request calls it between two pieces: awaiting the
 * database alone would not let others in. Where no other request has arrived since the last piece, the work goes on at once.
 */
export const giveWay = (): Promise<void> => letIn(1);

/** As {@link giveWay}, for work that no request waits for. */
export const giveWayInJob = (): Promise<void> => letIn(0);
