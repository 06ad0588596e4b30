import { setImmediate, setTimeout } from 'node:timers/promises';

/** About twice as long as a piece of long work takes, so that others have most of the thread. */
const PAUSE_MS = 6;

let arrived = 0;
let seen = 0;
let arrivedAt = -Infinity;
/** Requests that have no answer yet. */
let open = 0;

/** Answers a request. Long work pauses for it until the answer is there. */
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

/** Milliseconds since the last request arrived; Infinity before the first one. */
export const msSinceArrival = (): number => performance.now() - arrivedAt;

/** @param own number of open requests that the work itself belongs to: 1 when it answers a request, 0 in a job */
const letIn = async (own: 0 | 1): Promise<void> => {
  // During this turn the server reads what arrived while the last piece of work ran
  await setImmediate();
  const isAlone = arrived === seen || open <= own;
  seen = arrived;
  if (!isAlone) await setTimeout(PAUSE_MS);
};

/**
 * Lets other requests use the thread and the embedded database. A long request calls it between two pieces of work:
 * awaiting the database alone does not let others in. Returns at once if no other request has arrived since the last
 * call.
 */
export const giveWay = (): Promise<void> => letIn(1);

/** As {@link giveWay}, for work that no request waits for. */
export const giveWayInJob = (): Promise<void> => letIn(0);
