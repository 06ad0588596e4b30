import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { accepts } from './accepts.ts';

/** A shorter answer fits into one packet anyway. */
const WORTH_IT_CHARACTERS = 1400;
/** Compresses about as well as gzip's best level, in a tenth of the time of brotli's best. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Compresses to 3 % more than the default level, in a third of the time. */
const GZIP = { level: 3 };
type Headers = Readonly<Record<string, string>>;
const JSON_HEADERS: Headers = { 'content-type': 'application/json' };

const packers = {
  br: (text: string) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string) => promisify(gzip)(text, GZIP),
};
type Encoding = keyof typeof packers;
type Pack = (text: string, encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;

const pack: Pack = async (text, encoding) => new Uint8Array(await packers[encoding](text));

/** Makes a compressor that keeps the last text in each encoding, and compresses again only when the text changes. */
export const createKeepingPack = (): Pack => {
  let kept = '';
  const packed = new Map<Encoding, ReturnType<Pack>>();
  return (text, encoding) => {
    if (text !== kept) packed.clear();
    kept = text;
    const body = packed.get(encoding) ?? pack(text, encoding);
    packed.set(encoding, body);
    body.catch(() => packed.delete(encoding));
    return body;
  };
};

/** Answers with a text, compressed if the client accepts it. */
export const answerPacked = async (
  text: string,
  own: Headers,
  accepted = '',
  packBody: Pack = pack,
): Promise<Response> => {
  const headers = { ...own, vary: 'Origin, Accept-Encoding' };
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name));
  if (!encoding) return new Response(text, { headers });
  const body = await packBody(text, encoding);
  return new Response(body, { headers: { ...headers, 'content-encoding': encoding } });
};

/**
 * Answers with JSON, compressed if the client accepts it and the text is long enough. Does not use `context.json`: a
 * plain record of headers goes to Node unchanged, while a `Headers` object is slow.
 */
export const answerJson = (answer: unknown, accepted = ''): Response | Promise<Response> => {
  const text = JSON.stringify(answer);
  if (text.length < WORTH_IT_CHARACTERS) return new Response(text, { headers: JSON_HEADERS });
  return answerPacked(text, JSON_HEADERS, accepted);
};
