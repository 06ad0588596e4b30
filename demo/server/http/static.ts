import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { accepts } from './accepts.ts';
import type { RequestContext } from './app.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
};

/** The build puts files with a hash of their content in their names into these folders, and no others. */
const HASHED = /[/\\](?:chunks|assets)[/\\][^/\\]+$/;
const FOREVER = 'public, max-age=31536000, immutable';
const CHECK_EACH_TIME = 'no-cache';

/** Compressed copies that the build puts beside each file, the smaller first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const sizeAndTime = async (path: string) => {
  // lstat: the build makes no symbolic links, so one may point outside the folder
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() ? { path, size: found.size, mtimeMs: Math.floor(found.mtimeMs) } : undefined;
};

/** The best precompressed copy that the client accepts and that is not older than the file; else the file itself. */
const choose = async (path: string, accepted: string) => {
  const file = await sizeAndTime(path);
  if (!file) return undefined;
  for (const { name, suffix } of ENCODINGS) {
    const packed = accepts(accepted, name) ? await sizeAndTime(path + suffix) : undefined;
    if (packed && packed.mtimeMs >= file.mtimeMs) return { ...packed, encoding: name };
  }
  return { ...file, encoding: undefined };
};

/** Resolves `path` within `root`; `undefined` if it is invalid, hidden or outside of `root`. */
const within = (root: string, path: string): string | undefined => {
  if (path.includes('\0') || path.split(/[/\\]/).some((part) => part.startsWith('.'))) return undefined;
  const full = resolve(root, `.${sep}${path}`);
  return full.startsWith(root + sep) ? full : undefined;
};

const decode = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** Answers with a file under `root`; `undefined` if there is none. `path` is still URL-encoded. */
export const sendFile = async (
  context: RequestContext,
  root: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response | undefined> => {
  const decoded = decode(path);
  const full = decoded === undefined ? undefined : within(resolve(root), decoded);
  const file = full && (await choose(full, context.req.header('accept-encoding') ?? ''));
  if (!full || !file) return undefined;
  const etag = `"${file.mtimeMs.toString(36)}-${file.size.toString(36)}"`;
  const all: Record<string, string> = {
    etag,
    vary: 'Origin, Accept-Encoding',
    'cache-control': HASHED.test(full) ? FOREVER : CHECK_EACH_TIME,
    ...headers,
  };
  if (context.req.header('if-none-match')?.includes(etag)) return context.body(null, 304, all);
  all['content-type'] = TYPES[extname(full)] ?? 'application/octet-stream';
  all['content-length'] = String(file.size);
  if (file.encoding) all['content-encoding'] = file.encoding;
  if (context.req.method === 'HEAD') return context.body(null, 200, all);
  const stream = Readable.toWeb(createReadStream(file.path)) as ReadableStream<Uint8Array>;
  return context.body(stream, 200, all);
};

/** Folder of the built files. */
export const DIST = join(import.meta.dirname, '../../../dist');
