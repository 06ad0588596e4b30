import { errorTexts, type ErrorType } from '../../../src/contract/errors.ts';
import { calls, type Call, type OpenAiError } from '../../../src/contract/index.ts';
import type { Log } from '../config/log.ts';
import { leaveUnread, noteUnexpected } from '../http/answer-error.ts';
import { ApiError, isClosedMeanwhile, NotEnoughCredits, toClientError } from '../http/api-error.ts';
import type { RequestContext } from '../http/app.ts';
import { InvalidRequest } from '../http/validate.ts';

/** A refusal as OpenAI's clients read it. */
interface Refusal {
  status: 400 | 401 | 403 | 404 | 405 | 410 | 413 | 415 | 429 | 500 | 503;
  error: OpenAiError['error'];
  /** Seconds after which another attempt makes sense. */
  retryAfter?: number | undefined;
  /** Clients repeat what was refused by 429 unless they are told that it makes no sense. */
  isFinal?: boolean;
}

const INVALID = 'invalid_request_error';
const QUOTA = 'insufficient_quota';

/** Which field an error is about. */
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

const outOfQuota = (message: string, retryAfter?: number): Refusal => ({
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
  // A conflict too: clients would repeat what can never succeed.
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

/** What to tell of an error; undefined for one that nobody expected. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof NotEnoughCredits) return outOfQuota(error.message);
  if (error instanceof ApiError) return ofApiError(error);
  return error instanceof InvalidRequest ? ofInvalid(error) : undefined;
};

const unexpected: Refusal = {
  status: 500,
  error: { message: errorTexts.err_system, type: 'server_error', param: null, code: null },
};

/** First parts of the paths below /v1 that are not OpenAI's. */
const OWN = new Set(
  Object.entries<Call>(calls)
    .filter(([, { access }]) => access !== 'key')
    .flatMap(([name]) => / \/v1\/([^/]+)/.exec(name)?.[1] ?? []),
);

/** Whether programs made for OpenAI's API call there, also in vain. */
const isOpenAiPath = (path: string): boolean => {
  const [, first] = /^\/v1(?:\/([^/]*)|$)/.exec(path) ?? [];
  return first === undefined ? path === '/v1' : !OWN.has(first);
};

/** Turns whatever was thrown at a path of OpenAI's API into an answer in its manner. */
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

/** What a stream of events says when it is cut. */
export const errorOf = (error: unknown): OpenAiError => ({
  error: (refusalOf(toClientError(error)) ?? unexpected).error,
});
