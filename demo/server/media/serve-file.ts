import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { FILE_DIGEST_HEADER } from '../../../src/contract/constants/downloads.ts';
import { ApiError } from '../http/api-error.ts';
import { expiryOf } from './signed-url.ts';

/** First range of a Range header (RFC 9110, 14.2), null when there is none to honour, 'unsatisfiable' past the end. */
function parseRange(header: string | undefined, size: number): [number, number] | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (Number(last) === 0) return 'unsatisfiable';
    // A suffix range of an empty file is the whole file, which `Content-Range` cannot express
    return size === 0 ? null : [Math.max(0, size - Number(last)), size - 1];
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from >= size) return 'unsatisfiable';
  return from > to ? null : [from, to];
}

/** A source of bytes that is not a local file. */
export interface Source {
  bytes: number;
  read(range: { from: number; to: number }): Promise<Readable>;
  /** As `Blobs.addressOf`; without it, the bytes come from this server. */
  addressUntil?(until: Date, headers: Headers): Promise<string | undefined>;
}

interface Headed {
  contentType: string;
  /** Strong, without quotes; the same for the same bytes. */
  etag: string;
  /** May be cached publicly and for ever, because other bytes get another URL. */
  isPublic?: true;
  /** Other bytes may get the same URL later, so caches must revalidate with the etag. */
  mayChange?: true;
  /** Download name; without one, the file is displayed or played in place. */
  fileName?: string;
  /** See {@link FILE_DIGEST_HEADER}. */
  digest?: string;
}

export interface ServedFile extends Headed {
  path: string;
}

export interface ServedSource extends Headed {
  source: Source;
}

/** `Content-Disposition` after RFC 6266: an ASCII name for old clients, and the actual name. */
export const attachment = (fileName: string): string => {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
};

const cacheControl = ({ isPublic, mayChange }: Pick<ServedFile, 'isPublic' | 'mayChange'>): string => {
  if (mayChange) return 'private, no-cache';
  return isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=86400, immutable';
};

/** A smaller file is sent sooner than a client asks at another address. */
const REDIRECTED_BYTES_MIN = 1024 * 1024;

/**
 * The address elsewhere that answers a request. It lives as long as the URL that was asked for, because players go on asking
 * the address that they were sent to.
 */
const addressElsewhere = async (
  { method, url }: Request,
  source: Source,
  headers: Headers,
): Promise<string | undefined> => {
  const until = expiryOf(url);
  if (!until || method !== 'GET' || source.bytes < REDIRECTED_BYTES_MIN) return undefined;
  return source.addressUntil?.(until, headers);
};

const sourceOf = async (file: ServedFile | ServedSource): Promise<Source> => {
  if ('source' in file) return file.source;
  const { path } = file;
  const bytes = await sizeOf(path);
  return { bytes, read: async ({ from, to }) => createReadStream(path, { start: from, end: to }) };
};

/** Size of a file. An evicted file is answered with 404, like one that never existed. */
const sizeOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new ApiError('err_not_found', { status: 404 });
  }
};

/**
 * Answers a GET or HEAD for a file that is never written to, with Range, ETag and If-None-Match (RFC 9110), or redirects to
 * where it lies.
 *
 * @throws ApiError err_not_found when the file is gone
 */
export async function serveFile(request: Request, file: ServedFile | ServedSource): Promise<Response> {
  const etag = `"${file.etag}"`;
  const source = await sourceOf(file);
  const { bytes: size, read } = source;
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': cacheControl(file),
    'content-type': file.contentType,
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  });
  if (file.fileName) headers.set('content-disposition', attachment(file.fileName));
  if (file.digest) headers.set(FILE_DIGEST_HEADER, file.digest);
  const known = request.headers.get('if-none-match');
  // Proxies that compress make tags weak, which this comparison ignores (RFC 9110, 13.1.2)
  if (known?.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim())))
    return new Response(null, { status: 304, headers });

  const condition = request.headers.get('if-range');
  const range =
    condition && condition !== etag ? null : parseRange(request.headers.get('range') ?? undefined, size);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const address = await addressElsewhere(request, source, headers);
  if (address !== undefined)
    return new Response(null, {
      status: 307,
      headers: {
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
        location: address,
      },
    });
  const [from, to] = range ?? [0, size - 1];
  const length = to - from + 1;
  headers.set('content-length', String(length));
  if (range) headers.set('content-range', `bytes ${from}-${to}/${size}`);
  const status = range ? 206 : 200;
  // A file stream needs at least one byte
  if (request.method === 'HEAD' || length === 0) return new Response(null, { status, headers });
  const body = Readable.toWeb(await read({ from, to })) as ReadableStream;
  return new Response(body, { status, headers });
}
