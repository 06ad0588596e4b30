import { CODE_NOT_ENOUGH_CREDITS, CODE_OK } from '../contract/constants/codes.ts';
import { ApiFailure, isErrorType, type FailureType } from './failure.ts';

interface Envelope {
  code?: unknown;
  msg?: unknown;
  detail?: unknown;
}

/**
 * Reads an answer: null for a success, else the failure.
 * @param retryAfter seconds, as the server said them beside the body
 */
export function failureOf(status: number, body: unknown, retryAfter = 0): ApiFailure | null {
  const { code: rawCode, msg: rawMsg, detail } = envelope(body);
  // An answer without a code does not come from the server: a proxy's page, an empty body
  if (status < 400 && typeof rawCode !== 'number') return new ApiFailure('err_system', { status });
  const code = typeof rawCode === 'number' ? rawCode : CODE_OK;
  const msg = typeof rawMsg === 'string' && rawMsg ? rawMsg : undefined;
  const first = Array.isArray(detail) ? (detail[0] as { type?: unknown; msg?: unknown } | null) : undefined;
  const fail = (type: FailureType, message?: string) =>
    [message, msg, first?.msg].some((text) => typeof text === 'string' && text.includes('Balance not enough'))
      ? new ApiFailure('err_balance_insufficient', { code, status })
      : new ApiFailure(type, { code, status, retryAfter, ...(message !== undefined && { message }) });

  if (code === CODE_NOT_ENOUGH_CREDITS) return fail('err_balance_insufficient');
  if (status === 422 || code === 422) {
    if (first === undefined) return msg ? fail('operation', msg) : fail('err_system');
    return fail(isErrorType(first?.type) ? first.type : 'err_system');
  }
  if (status >= 400) {
    if (isErrorType(first?.type)) return fail(first.type);
    return msg ? fail('operation', msg) : fail('err_system');
  }
  if (code !== CODE_OK) return fail(code === 401 ? 'err_session_ended' : 'operation', msg);
  return null;
}

/** The document of an answer; null when it is not JSON, such as a proxy's page. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The session is not, or no longer, accepted: by status, or by the code inside an answer. */
export const isUnauthorised = (status: number, body: unknown): boolean =>
  status === 401 || (status < 400 && envelope(body).code === 401);

const envelope = (body: unknown): Envelope => (typeof body === 'object' && body !== null ? body : {});
