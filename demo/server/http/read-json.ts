import { ApiError } from './api-error.ts';
import type { RequestContext } from './app.ts';
import { readBytes } from './read-bytes.ts';
import { refuseUnstorable } from './unstorable.ts';
import { InvalidRequest } from './validate.ts';

/** Most bytes of a JSON body. */
export const BODY_BYTES_MAX = 2 * 1024 * 1024;

const tooLarge = () => new ApiError('err_invalid_param', { status: 413, msg: 'The request is too large.' });
const decoder = new TextDecoder('utf-8', { fatal: true });
/** Only an escape can bring NUL or half a character into a well-formed body. */
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

/** The JSON body, `{}` when there is none; throws `InvalidRequest`, or `ApiError` 413 when it is too large. */
export const readJson = async (context: RequestContext): Promise<unknown> => {
  const bytes = await readBytes(context, BODY_BYTES_MAX, tooLarge);
  if (bytes.length === 0) return {};
  const { value, text } = parse(bytes);
  if (SUSPICIOUS_ESCAPE.test(text)) refuseUnstorable(value, 'body');
  return value;
};
