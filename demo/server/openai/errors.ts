import { errorTexts, type ErrorType } from '../../../src/contract/errors.ts';
import { calls, type Call, type OpenAiError } from '../../../src/contract/index.ts';
import type { Log } from '../config/log.ts';
import { leaveUnread, noteUnexpected } from '../http/answer-error.ts';
import { ApiError, isClosedMeanwhile, NotEnoughCredits, toClientError } from '../http/api-error.ts';
import type { RequestContext } from '../http/app.ts';
import { InvalidRequest } from '../http/validate.ts';

/** A refusal in the format of OpenAI's API. */
interface Refusal {
  status: 400 | 401 | 403 | 404 | 405 | 410 | 413 | 415 | 429 | 500 | 503;
  error: OpenAiError['error'];
  /** Seconds after which to retry. */
  retryAfter?: number | undefined;
  /** Tells clients not to retry, which they do by default after 429. */
  isFinal?: boolean;
}

/** A workspace without credits gets new ones by its owner's hand, or at the next month of its plan. */
const NO_CREDITS_RETRY_AFTER_SECONDS = 3600;
const INVALID = 'invalid_request_error';
const QUOTA = 'insufficient_quota';

/** The field that an error is about. */
const params: Partial<Record<ErrorType, string>> = {
  err_model_not_found: 'model',
  err_voice_not_found: 'voice',
  err_text_empty: 'input',
  err_text_too_long: 'input',
  err_text_unreadable: 'input',
  err_pauses_too_long: 'input',
};

const codes: Partial<Record<ErrorType, string>> = {
  err_tenant_apikey_not_found: 'invalid_api_key',
  err_session_ended: 'invalid_api_key',
  err_permission_deny: 'insufficient_permissions',
  err_model_not_found: 'model_not_found',
  err_voice_not_found: 'voice_not_found',
  err_text_too_long: 'string_above_max_length',
  err_idempotency_conflict: 'idempotency_conflict',
  err_engine_unavailable: 'engine_unavailable',
  err_recognition_failed: 'engine_unavailable',
};

const outOfQuota = (message: string, retryAfter: number | undefined): Refusal => ({
  status: 429,
  error: { message, type: QUOTA, param: null, code: QUOTA },
  retryAfter,
  isFinal: true,
});

const unknownCall = (message: string, isOtherMethod: boolean): Refusal => ({
  status: isOtherMethod ? 405 : 404,
  error: {
    message,
    type: INVALID,
    param: null,
    code: isOtherMethod ? 'method_not_supported' : 'unknown_url',
  },
});

const ofApiError = (error: ApiError): Refusal => {
  const { type, message, retryAfter } = error;
  if (type === 'err_api_key_limit') return outOfQuota(message, retryAfter);
  if (error.status === 401) {
    const told = errorTexts.err_tenant_apikey_not_found;
    return {
      status: 401,
      error: { message: told, type: INVALID, param: null, code: 'invalid_api_key' },
    };
  }
  if (error.status === 429)
    return {
      status: 429,
      error: { message, type: 'requests', param: null, code: 'rate_limit_exceeded' },
      retryAfter,
    };
  if (type === 'err_interface_not_implemented') return unknownCall(message, error.status === 405);
  // Also for conflicts: clients would retry requests that can never succeed.
  const status = error.status === 422 || error.status === 409 ? 400 : error.status;
  const kind = status === 503 ? 'server_error' : INVALID;
  const named = { param: params[type] ?? null, code: codes[type] ?? null };
  return { status, error: { message, type: kind, ...named }, retryAfter };
};

const ofInvalid = ({ detail }: InvalidRequest): Refusal => {
  const [first] = detail;
  const field = first?.loc[1];
  const message = first?.type === 'value_error.missing' ? `${first.msg}: ${field}` : (first?.msg ?? '');
  const code = first?.type === 'value_error.missing' ? 'missing_required_parameter' : 'invalid_value';
  const param = field === undefined ? null : String(field);
  return { status: 400, error: { message, type: INVALID, param, code } };
};

/** The refusal for an error; undefined for an unexpected error. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof NotEnoughCredits) return outOfQuota(error.message, NO_CREDITS_RETRY_AFTER_SECONDS);
  if (error instanceof ApiError) return ofApiError(error);
  return error instanceof InvalidRequest ? ofInvalid(error) : undefined;
};

const unexpected: Refusal = {
  status: 500,
  error: { message: errorTexts.err_system, type: 'server_error', param: null, code: null },
};

/** First path segments below /v1 that are not OpenAI's. */
const OWN = new Set(
  Object.entries<Call>(calls)
    .filter(([, { access }]) => access !== 'key')
    .flatMap(([name]) => / \/v1\/([^/]+)/.exec(name)?.[1] ?? []),
);

/** Whether programs made for OpenAI's API may call this path, even if it does not exist here. */
const isOpenAiPath = (path: string): boolean => {
  const [, first] = /^\/v1(?:\/([^/]*)|$)/.exec(path) ?? [];
  return first === undefined ? path === '/v1' : !OWN.has(first);
};

/** Answers any error on a path of OpenAI's API in OpenAI's format. */
export const answerOpenAiError = (log: Log) => (thrown: unknown, context: RequestContext) => {
  if (!isOpenAiPath(context.req.path)) return undefined;
  leaveUnread(context);
  const error = toClientError(thrown);
  const known = refusalOf(error);
  if (!known || (error !== thrown && !isClosedMeanwhile(thrown))) noteUnexpected(log, thrown, context);
  const { status, error: told, retryAfter, isFinal } = known ?? unexpected;
  if (retryAfter !== undefined) context.header('retry-after', String(retryAfter));
  if (isFinal) context.header('x-should-retry', 'false');
  if (status === 401) context.header('www-authenticate', 'Bearer');
  return context.json({ error: told }, status);
};

/** The last event of an interrupted stream. */
export const errorOf = (error: unknown): OpenAiError => ({
  error: (refusalOf(toClientError(error)) ?? unexpected).error,
});
