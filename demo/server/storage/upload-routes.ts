import type { IncomingMessage } from 'node:http';
import { ERRORS, Server } from '@tus/server';
import { UPLOAD_BYTES_MAX, UPLOADS_PATH } from '../../../src/contract/constants/files.ts';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { App, RequestContext } from '../http/app.ts';
import { createStreamLimit } from '../http/stream-limit.ts';
import type { FileOwner } from './owner.ts';
import { UploadLocker } from './upload-locker.ts';
import { storeId, uploadIdOf, type UploadStore } from './upload-store.ts';
import { readUploadToken } from './upload-token.ts';

/** Uploads that one user may start. */
export const BEGIN_LIMIT: RateLimit = { name: 'upload', max: 300, windowSeconds: 600 };
/** Uploads that one user may send at once. In Chromium, a page has six connections to a server. */
const SENDING_EACH = 6;
/** The same for all users. To an object storage, each holds some megabytes in memory, at times twice. */
const SENDING = { toDisk: 200, toObjectStorage: 40 };
/** How long a request may go on receiving after another one wants its upload. */
const DRAIN_MS = 1_000;
const LOCKED_RETRY_AFTER_SECONDS = 3;

/** The library throws objects of this shape, not Errors. */
const isRefusal = (error: unknown): error is { status_code: number } =>
  typeof (error as { status_code?: unknown }).status_code === 'number';

/** Translates a refusal of the library into an error like those of all calls. */
const toApiError = (error: unknown, method: string): unknown => {
  if (!isRefusal(error)) return error;
  if (error === ERRORS.ERR_LOCK_TIMEOUT)
    return new ApiError('err_service_busy', { status: 503, retryAfter: LOCKED_RETRY_AFTER_SECONDS });
  switch (error.status_code) {
    case 404:
      return new ApiError('err_not_found', { status: 404 });
    case 410:
      return new ApiError('err_upload_expired', { status: 410 });
    case 413:
      return new ApiError(method === 'POST' ? 'err_upload_too_large' : 'err_upload_length', { status: 413 });
    case 409:
      return new ApiError('err_invalid_param', { status: 409 });
    default:
      // Another request has taken the upload over: the client should query the offset again
      return new ApiError('err_invalid_param', { status: error === ERRORS.ABORTED ? 409 : 422 });
  }
};

const tokenOf = (context: RequestContext): string =>
  /^bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';

/**
 * The request with a body that passes on the buffers that Node reads. The adapter's body copies each of them, which
 * would double the garbage of a fast upload.
 */
const withOwnBody = (request: Request, incoming: IncomingMessage): Request => {
  const parts = incoming.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit);
};

interface Uploads {
  db: Db;
  store: UploadStore;
  /** Key that signs the tokens. */
  key: Buffer;
  /** Files are stored in a folder, not in an object storage. */
  usesDisk: boolean;
}

/** Binds uploads by tus 1.0. They are authorized by tokens of their own, never by session tokens. */
export const bindUploads = ({ router }: App, { db, store, key, usesDisk }: Uploads): void => {
  const owners = new WeakMap<Request, FileOwner>();
  const failures = new WeakMap<Request, unknown>();
  const streams = createStreamLimit({
    each: SENDING_EACH,
    total: usesDisk ? SENDING.toDisk : SENDING.toObjectStorage,
  });
  const nameOf = (request: Request, uploadId: string) => storeId(owners.get(request)!, uploadId);
  const tus = new Server({
    path: UPLOADS_PATH,
    datastore: store,
    locker: new UploadLocker(),
    lockDrainTimeout: DRAIN_MS,
    maxSize: UPLOAD_BYTES_MAX,
    namingFunction: (request) => nameOf(request, crypto.randomUUID()),
    getFileIdFromRequest: (request, last = '') => nameOf(request, last),
    // Relative to the endpoint: a proxy may expose it under another path
    generateUrl: (_, { id }) => uploadIdOf(id),
    onResponseError(request, error) {
      failures.set(request, error);
      return undefined;
    },
  });

  const answer = async (context: RequestContext): Promise<Response> => {
    const { method } = context.req;
    const sends = method === 'PATCH' || method === 'POST';
    const request = sends ? withOwnBody(context.req.raw, context.env.incoming) : context.req.raw;
    const owner = readUploadToken(key, tokenOf(context));
    if (!owner) throw new ApiError('err_upload_token', { status: 401 });
    owners.set(request, owner);
    if (method === 'POST') await countAttempt(db, BEGIN_LIMIT, owner.userId);
    const end = sends ? streams.begin(owner.userId) : undefined;
    try {
      const response = await tus.handleWeb(request);
      if (failures.has(request)) throw toApiError(failures.get(request), method);
      // The library answers malformed headers by itself, in plain text
      if (response.status >= 400)
        throw new ApiError('err_invalid_param', { msg: (await response.text()).trim() });
      // CORS headers are set for all paths in one place
      for (const name of ['access-control-allow-origin', 'access-control-expose-headers'])
        response.headers.delete(name);
      return response;
    } finally {
      end?.();
    }
  };
  router.post(UPLOADS_PATH, answer);
  // Also handles HEAD
  router.get(`${UPLOADS_PATH}:upload_id`, answer);
  router.patch(`${UPLOADS_PATH}:upload_id`, answer);
  router.delete(`${UPLOADS_PATH}:upload_id`, answer);
};
