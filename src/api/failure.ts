import { errorTexts, failureTexts, type ErrorType } from '../contract/errors.ts';

/** What went wrong: an error type of the server, or one of ours where no answer came or it carried no type. */
export type FailureType = ErrorType | keyof typeof failureTexts | 'aborted';

/** The only error a call rejects with. */
export class ApiFailure extends Error {
  readonly type: FailureType;
  /** Code in the body of the answer; 0 when there was none. */
  readonly code: number;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Seconds to wait before another attempt; 0 when the server did not say. */
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
 * Whether the server refused and would refuse again. No answer, a timeout, and a busy or broken server do not say
 * whether the work was done.
 */
export const isRefusal = ({ type, status }: ApiFailure): boolean =>
  type !== 'network' && status < 500 && status !== 408 && status !== 429;

/** The caller aborted the work, so the failure is not shown. */
export const isAborted = (error: unknown): boolean =>
  error instanceof ApiFailure
    ? error.type === 'aborted'
    : error instanceof Error && error.name === 'AbortError';

/**
 * Turns whatever was thrown into a failure. Anything unexpected is a bug and becomes `err_system`.
 * @param signal of the work; once it is aborted, the failure is `aborted`
 */
export const asFailure = (error: unknown, signal?: AbortSignal): ApiFailure => {
  if (error instanceof ApiFailure) return error;
  if (signal?.aborted || isAborted(error)) return new ApiFailure('aborted');
  // Also errors of the host's own functions, such as getAccessToken of configure()
  console.error(error);
  return new ApiFailure('err_system');
};

export const isErrorType = (type: unknown): type is ErrorType =>
  typeof type === 'string' && Object.hasOwn(errorTexts, type);

function failureText(type: FailureType): string {
  if (type === 'aborted') return 'Aborted';
  return isErrorType(type) ? errorTexts[type] : failureTexts[type];
}
