import { ApiError } from '../http/api-error.ts';

const RETRY_AFTER_SECONDS = 10;

/**
 * Whether a program was ended from outside: it took too long, the system ran out of memory, or the machine stops. That
 * says nothing about the file it read; a crash of its own has another signal.
 */
export const wasKilled = (signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT';

/** What the caller is told when the program that reads the file was killed. */
export const killedWhileReading = () =>
  new ApiError('err_service_busy', { status: 503, retryAfter: RETRY_AFTER_SECONDS });
