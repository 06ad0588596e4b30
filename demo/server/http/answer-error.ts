import { errorTexts } from '../../../src/contract/errors.ts';
import type { Log } from '../config/log.ts';
import { ApiError, CodedAnswer, isClosedMeanwhile, toClientError } from './api-error.ts';
import type { RequestContext } from './app.ts';
import { InvalidRequest } from './validate.ts';

const clientIsGone = (context: RequestContext): boolean =>
  context.env.outgoing.destroyed || context.env.incoming.errored !== null;

/**
 * Closes the connection after the answer if part of the body is unread: those bytes would come before the next request.
 */
export const leaveUnread = (context: RequestContext) => {
  if (!context.env.incoming.complete) context.env.outgoing.setHeader('connection', 'close');
};

/** Logs an unexpected error with its stack. */
export const noteUnexpected = (log: Log, error: unknown, context: RequestContext): void => {
  const fields = {
    request_id: context.env.requestId,
    method: context.req.method,
    path: context.req.path,
    error,
  };
  if (clientIsGone(context)) log.debug('the client went away', fields);
  else log.error('a request failed', fields);
};

/** Turns anything thrown into an answer. Only unexpected errors are logged. */
export const answerError = (log: Log) => (thrown: unknown, context: RequestContext) => {
  leaveUnread(context);
  const error = toClientError(thrown);
  if (error !== thrown && !isClosedMeanwhile(thrown)) noteUnexpected(log, thrown, context);
  if (error instanceof CodedAnswer) return context.json({ code: error.code, msg: error.message });
  if (error instanceof InvalidRequest) return context.json({ detail: error.detail }, 422);
  if (error instanceof ApiError) {
    if (error.retryAfter !== undefined) context.header('retry-after', String(error.retryAfter));
    if (error.status === 401) context.header('www-authenticate', 'Bearer');
    return context.json({ detail: [{ type: error.type, msg: error.message, loc: [] }] }, error.status);
  }
  noteUnexpected(log, error, context);
  const detail = [{ type: 'err_system', msg: errorTexts.err_system, loc: [] }];
  return context.json({ detail, request_id: context.env.requestId }, 500);
};
