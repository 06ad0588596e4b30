import { CODE_NOT_ENOUGH_CREDITS, CODE_OK } from './constants.ts';
import { ApiFailure, isErrorType, type FailureType } from './failure.ts';

interface Envelope {
  code?: unknown;
  msg?: unknown;
  detail?: unknown;
}

/** Reads an answer: null when it is a success, else why it is none. */
export function failureOf(status: number, body: unknown): ApiFailure | null {
  const { code: rawCode, msg: rawMsg, detail } = envelope(body);
  const code = typeof rawCode === 'number' ? rawCode : CODE_OK;
  const msg = typeof rawMsg === 'string' && rawMsg ? rawMsg : undefined;
  const fail = (type: FailureType, message?: string) =>
    new ApiFailure(message?.includes('Balance not enough') ? 'err_balance_insufficient' : type, {
      code,
      status,
      ...(message !== undefined && !message.includes('Balance not enough') && { message }),
    });

  if (code === CODE_NOT_ENOUGH_CREDITS) return fail('err_balance_insufficient');
  if (status === 422 || code === 422) {
    const first: unknown = Array.isArray(detail) ? detail[0] : undefined;
    if (first === undefined) return fail('err_system', msg);
    const type = (first as { type?: unknown } | null)?.type;
    return fail(isErrorType(type) ? type : 'err_system');
  }
  if (status >= 400) {
    const type = (Array.isArray(detail) ? (detail[0] as { type?: unknown } | null) : null)?.type;
    if (isErrorType(type)) return fail(type);
    return msg ? fail('operation', msg) : fail('err_system');
  }
  if (code !== CODE_OK) return fail(code === 401 ? 'err_session_ended' : 'operation', msg);
  return null;
}

/** The session is not, or no longer, accepted: by status, or by the code inside an answer. */
export const isUnauthorised = (status: number, body: unknown): boolean =>
  status === 401 || (status < 400 && envelope(body).code === 401);

const envelope = (body: unknown): Envelope => (typeof body === 'object' && body !== null ? body : {});
