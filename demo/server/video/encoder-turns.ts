import { availableParallelism } from 'node:os';
import { createLimiter } from '../http/limiter.ts';

/** Decoders and filters use few threads: encoders with more threads would leave processors idle. */
const THREADS_MAX = 4;

/** Threads of one video encoder. */
export const ENCODER_THREADS = Math.min(THREADS_MAX, availableParallelism());

/** Number of encoders that run at once, which together use all processors. */
export const ENCODERS_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / ENCODER_THREADS));

const inTurn = createLimiter({ running: ENCODERS_AT_ONCE, waiting: Infinity });

/**
 * Waits for a free encoder, in fair turns between users, and runs the work.
 *
 * @param who user whose turn is counted
 * @throws the signal's reason when it is aborted before the turn
 */
export const encodeInTurn = <T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  inTurn(who, async () => {
    signal.throwIfAborted();
    return work();
  });
