import { CODE_NOT_ENOUGH_CREDITS } from '../../../src/contract/constants/codes.ts';
import { errorTexts, type ErrorType } from '../../../src/contract/errors.ts';
import { isDiskFull } from '../process/disk-probe.ts';
import { ReaderKilled } from '../process/killed.ts';
import { StorageAway } from '../process/storage-away.ts';
import { DatabaseUnavailable } from '../db/db.ts';

type Status = 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 503;

/** A temporary refusal states after how many seconds to retry. */
type ErrorOptions = { msg?: string | undefined } & (
  | { status?: Status; retryAfter?: number | undefined }
  | { status: 429; retryAfter: number }
);

/** A refusal that the caller can do something about. Any other error is answered as `err_system`. */
export class ApiError extends Error {
  readonly type: ErrorType;
  readonly status: Status | 429;
  /** Seconds after which to retry. */
  readonly retryAfter: number | undefined;
  constructor(type: ErrorType, options: ErrorOptions = {}) {
    super(options.msg ?? errorTexts[type]);
    this.name = 'ApiError';
    this.type = type;
    this.status = options.status ?? 422;
    this.retryAfter = options.retryAfter;
  }
}

/** An answer with its own code in the envelope and status 200. */
export class CodedAnswer extends Error {
  readonly code: number;
  constructor(code: number, msg: string) {
    super(msg);
    this.name = 'CodedAnswer';
    this.code = code;
  }
}

/** The balance does not cover the work; answered with code 1010 in the envelope. */
export class NotEnoughCredits extends CodedAnswer {
  constructor() {
    super(CODE_NOT_ENOUGH_CREDITS, errorTexts.err_balance_insufficient);
    this.name = 'NotEnoughCredits';
  }
}

const RETRY_AFTER_SECONDS = 2;

/** Reading a file that took too long or too much memory may succeed when less is running. */
const KILLED_RETRY_AFTER_SECONDS = 10;
/** A disk is not freed within seconds. */
const FULL_RETRY_AFTER_SECONDS = 60;
const FOREIGN_KEY_VIOLATION = '23503';
const OWNER_KEY = /_(?:tenant_id|user_id)_fkey$/;

/** Whether a row could not be written because its workspace or user was deleted after the caller was identified. */
export const isClosedMeanwhile = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === FOREIGN_KEY_VIOLATION && typeof constraint === 'string' && OWNER_KEY.test(constraint);
};

/** The error to show the caller: an unreachable or full database or storage is not their fault. */
export const toClientError = (error: unknown): unknown => {
  if (error instanceof DatabaseUnavailable || error instanceof StorageAway)
    return new ApiError('err_service_busy', { status: 503, retryAfter: RETRY_AFTER_SECONDS });
  if (isDiskFull(error))
    return new ApiError('err_storage_full', { status: 503, retryAfter: FULL_RETRY_AFTER_SECONDS });
  if (error instanceof ReaderKilled)
    return new ApiError('err_service_busy', { status: 503, retryAfter: KILLED_RETRY_AFTER_SECONDS });
  return isClosedMeanwhile(error) ? new ApiError('err_session_ended', { status: 401 }) : error;
};
