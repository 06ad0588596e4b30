import { asFailure, isRefusal, type ApiFailure } from '../../api/failure.ts';
import { sleep } from '../../api/sleep.ts';

/** Pauses between attempts while no progress is made, in milliseconds. After the last one, an upload gives up. */
export const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

/** Whether to retry. 409: another request has written to the upload; 423: another one holds it. */
export const isWorthARetry = (failure: ApiFailure): boolean => {
  if (failure.type === 'err_storage_full' || failure.type === 'aborted') return false;
  return failure.type === 'err_upload_token' || [409, 423].includes(failure.status) || !isRefusal(failure);
};

/** Repeats the requests of an upload that makes several at once. */
export const createRetries = (signal: AbortSignal) => {
  let steps = 0;
  return {
    /** A part has arrived: all requests may fail as often as at the start. */
    progress: () => void steps++,
    hasProgress: () => steps > 0,
    /** Runs work, again after pauses. Errors other than failures of a call are not tried again. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      let before = steps;
      for (let failures = 0; ; failures++) {
        try {
          return await work();
        } catch (error) {
          const failure = asFailure(error, signal);
          if (steps > before) failures = 0;
          before = steps;
          const ms = PAUSES_MS[failures];
          if (ms === undefined || !isWorthARetry(failure)) throw error;
          await sleep(Math.max(ms, failure.retryAfter * 1_000), signal);
        }
      }
    },
  };
};
