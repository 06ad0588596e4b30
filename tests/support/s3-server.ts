import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A stand-in for an object storage with one bucket, in memory. It proves requests, and no signature but its key id. */
export interface S3Server {
  env: Record<string, string>;
  /** Objects by key. */
  readonly objects: Map<string, Buffer>;
  /** Multipart uploads that were neither completed nor aborted. */
  readonly unfinished: number;
  /** Called with the key of an object before it is read. */
  beforeRead?: (key: string) => void;
  /** Answers with whole objects where a range is asked for. */
  ignoresRanges?: boolean;
  close(): Promise<void>;
}

const KEY_ID = 'test-key';
/** Small, so that lists have several pages. */
const PAGE = 3;
const PART_BYTES_MIN = 5 * 1024 * 1024;

export const startS3Server = async (): Promise<S3Server> => {
  const objects = new Map<string, Buffer>();
  const startedAt = new Date().toISOString();
  const multipart = new Map<string, Buffer[]>();

  const list = (query: URLSearchParams): string => {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter(
      (key) => key.startsWith(query.get('prefix') ?? '') && key > after,
    );
    const page = keys.sort().slice(0, PAGE);
    const more = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${startedAt}</LastModified><Size>${objects.get(key)!.length}</Size></Contents>`,
    );
    return `<ListBucketResult>${entries.join('')}${more}</ListBucketResult>`;
  };

  const complete = (key: string, uploadId: string): number => {
    const parts = multipart.get(uploadId) ?? [];
    if (parts.length === 0 || parts.slice(0, -1).some(({ length }) => length < PART_BYTES_MIN)) return 400;
    multipart.delete(uploadId);
    objects.set(key, Buffer.concat(parts));
    return 200;
  };

  const send = (key: string, { method, headers }: IncomingMessage, outgoing: ServerResponse) => {
    if (method === 'GET') s3.beforeRead?.(key);
    const found = objects.get(key);
    if (!found) return outgoing.writeHead(404).end();
    const range = s3.ignoresRanges ? '' : (headers.range ?? '');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const bytes = from ? found.subarray(Number(from), Number(to) + 1) : found;
    outgoing.writeHead(from ? 206 : 200, { 'content-length': bytes.length });
    return outgoing.end(method === 'HEAD' ? undefined : bytes);
  };

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(incoming.url!, 'http://s3');
    const body = await buffer(incoming);
    const [, bucket, key = ''] = /^\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
    const isSigned = incoming.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${KEY_ID}/`);
    if (!isSigned) return outgoing.writeHead(403).end();
    if (bucket !== 'bucket') return outgoing.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    const uploadId = query.get('uploadId') ?? '';
    switch (incoming.method) {
      case 'PUT':
        if (uploadId) multipart.get(uploadId)![Number(query.get('partNumber')) - 1] = body;
        else objects.set(key, body);
        return outgoing.writeHead(200, { etag: `"${body.length}"` }).end();
      case 'POST': {
        if (uploadId) return outgoing.writeHead(complete(key, uploadId)).end();
        const id = crypto.randomUUID();
        multipart.set(id, []);
        return outgoing.end(`<R><UploadId>${id}</UploadId></R>`);
      }
      case 'DELETE':
        if (uploadId) multipart.delete(uploadId);
        else objects.delete(key);
        return outgoing.writeHead(204).end();
      default:
        return key === '' ? outgoing.end(list(query)) : send(key, incoming, outgoing);
    }
  };

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const s3: S3Server = {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'bucket',
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: 'test-secret',
    },
    objects,
    get unfinished() {
      return multipart.size;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return s3;
};
