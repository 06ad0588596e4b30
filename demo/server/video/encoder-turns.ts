import { availableParallelism } from 'node:os';
import { createLimiter } from '../http/limiter.ts';

const THREADS_MAX = 8;

/** Threads of one encoder of pictures. */
export const ENCODER_THREADS = Math.min(THREADS_MAX, availableParallelism());

const inTurn = createLimiter({
  running: Math.max(1, Math.floor(availableParallelism() / ENCODER_THREADS)),
  waiting: Infinity,
});

/**
 * Encodes a picture in its turn: an encoder takes all processors, so one works after the other, whoever waits.
 *
 * @param who whose turn it is counted as
 * @throws the signal's reason when it was aborted before its turn
 */
export const encodeInTurn = <T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  inTurn(who, async () => {
    signal.throwIfAborted();
    return work();
  });
