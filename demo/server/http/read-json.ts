import { ApiError } from './api-error.ts';
import type { RequestContext } from './app.ts';
import { createLimiter } from './limiter.ts';
import { readBytes } from './read-bytes.ts';
import { refuseUnstorable } from './unstorable.ts';
import { InvalidRequest } from './validate.ts';

/** Maximum size of a JSON body. */
export const BODY_BYTES_MAX = 256 * 1024;
/** Maximum size of the JSON body of a call that takes a whole book. */
export const LARGE_BODY_BYTES_MAX = 2 * 1024 * 1024;

const JSON_TYPE = /^\s*application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** A body without a content type counts as JSON. */
const demandJson = ({ req }: RequestContext): void => {
  const type = req.header('content-type');
  if (type === undefined || JSON_TYPE.test(type)) return;
  const msg = 'Send the body as JSON, with content-type application/json.';
  throw new ApiError('err_invalid_param', { status: 415, msg });
};

const tooLarge = () => new ApiError('err_invalid_param', { status: 413, msg: 'The request is too large.' });
const decoder = new TextDecoder('utf-8', { fatal: true });
/** In well-formed JSON, only an escape can produce NUL or an unpaired surrogate. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i;

const parse = (bytes: Buffer): { value: unknown; text: string } => {
  try {
    const text = decoder.decode(bytes);
    return { value: JSON.parse(text), text };
  } catch {
    throw new InvalidRequest([
      { type: 'err_invalid_param', msg: 'The body is not valid JSON.', loc: ['body'] },
    ]);
  }
};

const parseBody = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return {};
  const { value, text } = parse(bytes);
  if (SUSPICIOUS_ESCAPE.test(text)) refuseUnstorable(value, 'body');
  return value;
};

/**
 * The JSON body, `{}` when there is none.
 *
 * @throws InvalidRequest when it is not valid JSON
 * @throws ApiError 413 when it is too large, 415 when it has another content type
 */
export const readJson = async (context: RequestContext): Promise<unknown> => {
  demandJson(context);
  return parseBody(await readBytes(context, BODY_BYTES_MAX, tooLarge));
};

/** A body of up to this size is parsed and checked faster than a short request is answered. */
const SHORT_BYTES = 32 * 1024;
/** Parses and checks one long body at a time; users take turns. */
const inTurn = createLimiter({ running: 1, waiting: 200, each: 20 });

/**
 * Like {@link readJson}, for a call that takes a whole book.
 *
 * @param caller whose turn it takes
 * @param check called with the parsed body
 * @throws ApiError 503 when too many bodies are waiting
 */
export const readLargeJson = async <T>(
  context: RequestContext,
  caller: string,
  check: (value: unknown) => Promise<T>,
): Promise<T> => {
  demandJson(context);
  const bytes = await readBytes(context, LARGE_BODY_BYTES_MAX, tooLarge);
  if (bytes.length <= SHORT_BYTES) return check(parseBody(bytes));
  return inTurn(caller, () => check(parseBody(bytes)));
};
