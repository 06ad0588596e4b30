import { CODE_NOT_ENOUGH_CREDITS, CODE_OK } from '../contract/constants/codes.ts';
import { ApiFailure, isErrorType, type FailureType } from './failure.ts';

interface Envelope {
  code?: unknown;
  msg?: unknown;
  detail?: unknown;
}

/**
 * Reads an answer: null for a success, else the failure.
 * @param retryAfter seconds, from the Retry-After header; 0 without one
 */
export function failureOf(status: number, body: unknown, retryAfter = 0): ApiFailure | null {
  const { code: rawCode, msg: rawMsg, detail } = envelope(body);
  // Only the server sends a code: an answer without one is a proxy's page or empty
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

/** Parses the body; null when it is not JSON, such as a proxy's page. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The server does not accept the session: it says so by the status, or by the code in the body. */
export const isUnauthorised = (status: number, body: unknown): boolean =>
  status === 401 || (status < 400 && envelope(body).code === 401);

const envelope = (body: unknown): Envelope => (typeof body === 'object' && body !== null ? body : {});
