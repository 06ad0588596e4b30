import { errorTexts, failureTexts, type ErrorType } from '../contract/errors.ts';

/** What went wrong: a type of the server, or one of ours for failures that carry none. */
export type FailureType = ErrorType | keyof typeof failureTexts | 'aborted';

/** The one way in which a call rejects. */
export class ApiFailure extends Error {
  readonly type: FailureType;
  /** Code of the envelope; 0 when there was none. */
  readonly code: number;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Seconds after which another attempt makes sense; 0 when the server did not say. */
  readonly retryAfter: number;
  constructor(
    type: FailureType,
    options: { code?: number; status?: number; message?: string; retryAfter?: number } = {},
  ) {
    super(options.message ?? failureText(type));
    this.name = 'ApiFailure';
    this.type = type;
    this.code = options.code ?? 0;
    this.status = options.status ?? 0;
    this.retryAfter = options.retryAfter ?? 0;
  }
}

/** Another try cannot help: the author of the page has to change something. */
export const isForPageAuthor = (failure: Pick<ApiFailure, 'type'> | null): boolean =>
  failure?.type === 'origin' || failure?.type === 'err_site_key_invalid';

/**
 * Whether the server said no and would say so again. Without an answer, after a timeout and from a busy or broken server
 * nothing is known of the work.
 */
export const isRefusal = ({ type, status }: ApiFailure): boolean =>
  type !== 'network' && status < 500 && status !== 408 && status !== 429;

/** The caller gave up, so the failure is not shown. */
export const isAborted = (error: unknown): boolean =>
  error instanceof ApiFailure
    ? error.type === 'aborted'
    : error instanceof Error && error.name === 'AbortError';

/**
 * What was thrown, as a failure; what is none is a fault of ours.
 * @param signal that of the work: once it is aborted, nothing else went wrong
 */
export const asFailure = (error: unknown, signal?: AbortSignal): ApiFailure => {
  if (error instanceof ApiFailure) return error;
  if (signal?.aborted || isAborted(error)) return new ApiFailure('aborted');
  // Of the page's own functions as well: getAccessToken of configure()
  console.error(error);
  return new ApiFailure('err_system');
};

export const isErrorType = (type: unknown): type is ErrorType =>
  typeof type === 'string' && Object.hasOwn(errorTexts, type);

function failureText(type: FailureType): string {
  if (type === 'aborted') return 'Aborted';
  return isErrorType(type) ? errorTexts[type] : failureTexts[type];
}
