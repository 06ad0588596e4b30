import { availableParallelism } from 'node:os';
import { createLimiter } from '../http/limiter.ts';

/** Decoding and filters use few threads: with more of them for each encoder, processors would wait. */
const THREADS_MAX = 4;

/** Threads of one encoder of pictures. */
export const ENCODER_THREADS = Math.min(THREADS_MAX, availableParallelism());

/** Encoders that work at once: together they take all processors. */
export const ENCODERS_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / ENCODER_THREADS));

const inTurn = createLimiter({ running: ENCODERS_AT_ONCE, waiting: Infinity });

/**
 * Encodes a picture in its turn, whoever waits.
 *
 * @param who whose turn it is counted as
 * @throws the signal's reason when it was aborted before its turn
 */
export const encodeInTurn = <T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  inTurn(who, async () => {
    signal.throwIfAborted();
    return work();
  });
