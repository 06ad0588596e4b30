import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';

/** A stand-in for an object storage with one bucket, in memory. It checks signatures, which leave out bodies. */
export interface S3Server {
  env: Record<string, string>;
  /** Objects by key. */
  readonly objects: Map<string, Buffer>;
  /** Keys of objects that were written three days ago; the others were when the storage began. */
  readonly old: Set<string>;
  /** Multipart uploads that were neither completed nor aborted. */
  readonly unfinished: number;
  /** When multipart uploads begin; now without it. */
  uploadsBeginAt?: Date;
  /** Called with the key of an object before it is read. */
  beforeRead?: (key: string) => void;
  /** Called with the beginning of keys before those are listed. */
  beforeList?: (prefix: string) => void;
  /** Answers with whole objects where a range is asked for. */
  ignoresRanges?: boolean;
  /** Copies no objects: not every storage does. */
  copiesNothing?: boolean;
  /** Headers for pages of other origins, as a CORS rule of the bucket sets them. */
  cors: Record<string, string>;
  close(): Promise<void>;
}

const KEY_ID = 'test-key';
const SECRET = 'test-secret';
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=/;
/** Small, so that lists have several pages. */
const PAGE = 3;
const PART_BYTES_MIN = 5 * 1024 * 1024;

/** What its documentation asks operators to allow. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT',
  'access-control-allow-headers': 'if-range, range',
  'access-control-expose-headers': 'Content-Disposition, Content-Range, ETag',
};

/** The same for a signed address. */
const addressProblem = async (
  method: string,
  url: URL,
  headers: IncomingMessage['headers'],
): Promise<string | undefined> => {
  const signed = (url.searchParams.get('X-Amz-SignedHeaders') ?? '')
    .split(';')
    .filter((name) => name !== 'host');
  const signature = url.searchParams.get('X-Amz-Signature');
  const [keyId = '', , region = ''] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/');
  const datetime = url.searchParams.get('X-Amz-Date') ?? '';
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId';
  if (Object.keys(headers).some((name) => name.startsWith('x-amz-') && !signed.includes(name)))
    return 'AccessDenied';
  const began = Date.parse(datetime.replace(/^(.{4})(..)(..T..)(..)/, '$1-$2-$3:$4:'));
  if (!(Date.now() < began + Number(url.searchParams.get('X-Amz-Expires')) * 1_000)) return 'AccessDenied';
  url.searchParams.delete('X-Amz-Signature');
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    accessKeyId: KEY_ID,
    secretAccessKey: SECRET,
    service: 's3',
    region,
    datetime,
    headers: signed.map((name): [string, string] => [name, String(headers[name])]),
    signQuery: true,
    allHeaders: true,
  });
  return (await signer.signature()) === signature ? undefined : 'SignatureDoesNotMatch';
};

/** Code of the error that the signature of a request is answered with; undefined for the right one. */
const signatureProblem = async ({ method, url, headers }: IncomingMessage): Promise<string | undefined> => {
  if (url!.includes('X-Amz-Signature='))
    return addressProblem(method!, new URL(`http://${headers.host}${url}`), headers);
  const said = headers.authorization ?? '';
  const [, keyId, region, signed = ''] = AUTHORIZATION.exec(said) ?? [];
  if (keyId === undefined) return 'AccessDenied';
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId';
  const names = signed.split(';').filter((name) => name !== 'host');
  const signer = new AwsV4Signer({
    method: method!,
    url: `http://${headers.host}${url}`,
    headers: names.map((name): [string, string] => [name, String(headers[name])]),
    accessKeyId: KEY_ID,
    secretAccessKey: SECRET,
    service: 's3',
    region: region!,
    datetime: String(headers['x-amz-date']),
  });
  return (await signer.authHeader()) === said ? undefined : 'SignatureDoesNotMatch';
};

export const startS3Server = async (): Promise<S3Server> => {
  const objects = new Map<string, Buffer>();
  const startedAt = new Date().toISOString();
  const threeDaysAgo = new Date(Date.now() - 72 * 3_600_000).toISOString();
  const old = new Set<string>();
  /** Of objects that were sent with one. */
  const encodings = new Map<string, string>();
  const multipart = new Map<string, { key: string; beganAt: Date; parts: Buffer[] }>();

  const list = (query: URLSearchParams): string => {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter(
      (key) => key.startsWith(query.get('prefix') ?? '') && key > after,
    );
    const page = keys.sort().slice(0, PAGE);
    const more = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${old.has(key) ? threeDaysAgo : startedAt}</LastModified><Size>${objects.get(key)!.length}</Size></Contents>`,
    );
    return `<ListBucketResult>${entries.join('')}${more}</ListBucketResult>`;
  };

  const listUploads = (query: URLSearchParams): string => {
    const entries = [...multipart]
      .filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
      .map(
        ([id, { key, beganAt }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${beganAt.toISOString()}</Initiated></Upload>`,
      );
    return `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`;
  };

  const complete = (key: string, uploadId: string): number => {
    const parts = multipart.get(uploadId)?.parts ?? [];
    if (parts.length === 0 || parts.slice(0, -1).some(({ length }) => length < PART_BYTES_MIN)) return 400;
    multipart.delete(uploadId);
    objects.set(key, Buffer.concat(parts));
    return 200;
  };

  const put = (
    key: string,
    query: URLSearchParams,
    { headers }: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
  ) => {
    const source = headers['x-amz-copy-source'];
    const etag = `"${body.length}"`;
    if (source && s3.copiesNothing)
      return outgoing.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>');
    const bytes = source ? objects.get(String(source).replace('/bucket/', '')) : body;
    if (!bytes) return outgoing.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    const uploadId = query.get('uploadId');
    if (uploadId) multipart.get(uploadId)!.parts[Number(query.get('partNumber')) - 1] = bytes;
    else {
      objects.set(key, bytes);
      encodings.delete(key);
      const encoding = source
        ? encodings.get(String(source).replace('/bucket/', ''))
        : headers['content-encoding'];
      if (encoding) encodings.set(key, encoding);
    }
    return outgoing.writeHead(200, { etag }).end(source && `<CopyResult><ETag>${etag}</ETag></CopyResult>`);
  };

  const send = (key: string, { method, url, headers }: IncomingMessage, outgoing: ServerResponse) => {
    if (method === 'GET') s3.beforeRead?.(key);
    const found = objects.get(key);
    if (!found) return outgoing.writeHead(404).end();
    const range = s3.ignoresRanges ? '' : (headers.range ?? '');
    const etag = `"${createHash('md5').update(found).digest('hex')}"`;
    const isSame = [undefined, etag].includes(headers['if-range'] as string | undefined);
    const [, first, last] = (isSame && /^bytes=(\d+)-(\d*)$/.exec(range)) || [];
    const [from, to] = [Number(first ?? 0), last ? Number(last) : found.length - 1];
    const bytes = found.subarray(from, to + 1);
    const query = new URL(url!, 'http://s3').searchParams;
    for (const name of ['content-type', 'content-disposition', 'cache-control']) {
      const value = query.get(`response-${name}`);
      if (value !== null) outgoing.setHeader(name, value);
    }
    const encoding = encodings.get(key);
    if (encoding) outgoing.setHeader('content-encoding', encoding);
    if (first) outgoing.setHeader('content-range', `bytes ${from}-${to}/${found.length}`);
    outgoing.writeHead(first ? 206 : 200, { 'content-length': bytes.length, etag });
    return outgoing.end(method === 'HEAD' ? undefined : bytes);
  };

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(incoming.url!, 'http://s3');
    if (incoming.headers.origin)
      for (const [name, value] of Object.entries(s3.cors)) outgoing.setHeader(name, value);
    if (incoming.method === 'OPTIONS') return outgoing.end();
    const body = await buffer(incoming);
    const [, bucket, key = ''] = /^\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
    const problem = await signatureProblem(incoming);
    if (problem) return outgoing.writeHead(403).end(`<Error><Code>${problem}</Code></Error>`);
    if (bucket !== 'bucket') return outgoing.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    const uploadId = query.get('uploadId') ?? '';
    switch (incoming.method) {
      case 'PUT':
        return put(key, query, incoming, outgoing, body);
      case 'POST': {
        if (uploadId) return outgoing.writeHead(complete(key, uploadId)).end();
        const id = crypto.randomUUID();
        multipart.set(id, { key, beganAt: s3.uploadsBeginAt ?? new Date(), parts: [] });
        return outgoing.end(`<R><UploadId>${id}</UploadId></R>`);
      }
      case 'DELETE':
        if (uploadId) multipart.delete(uploadId);
        else objects.delete(key);
        return outgoing.writeHead(204).end();
      default:
        if (key !== '') return send(key, incoming, outgoing);
        if (query.has('uploads')) return outgoing.end(listUploads(query));
        s3.beforeList?.(query.get('prefix') ?? '');
        return outgoing.end(list(query));
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
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    objects,
    old,
    cors: CORS,
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
