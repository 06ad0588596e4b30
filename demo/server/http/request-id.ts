import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID_HEADER = 'x-request-id';

/** What others may call a request: short, and nothing that a log or a header could mistake for something else. */
const GIVEN_ID = /^[\w.-]{8,64}$/;

/**
 * The id of a request. Behind a trusted proxy the incoming id is kept. The proxy must overwrite the header: otherwise
 * clients could reuse other people's ids and pollute their log lines.
 */
export const requestIdOf = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  trustedProxies: number,
): string => {
  const given = trustedProxies > 0 ? headers[REQUEST_ID_HEADER] : undefined;
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
};
