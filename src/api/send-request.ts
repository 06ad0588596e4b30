import { ofetch, type FetchResponse } from 'ofetch';
import {
  BUNDLE_HEADER,
  DEVICE_HEADER,
  IDEMPOTENCY_HEADER,
  SITE_KEY_HEADER,
} from '../contract/constants/headers.ts';
import type { CallName } from '../contract/index.ts';
import { deviceId } from './device.ts';
import { ApiFailure } from './failure.ts';
import { parse } from './response.ts';
import { toJson } from './to-json.ts';
import type { Visitor } from './visitor.ts';

/** A request of one call, before it has a token. */
export interface Outgoing {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Makes a request that spends safe to repeat: the same key for every attempt of one press. */
  idempotencyKey?: string;
  /** Sends the request in place of the browser's own `fetch`. */
  fetch?: typeof globalThis.fetch;
  query?: Record<string, unknown>;
  /** A file goes as it is. */
  body?: Record<string, unknown> | Blob;
  params?: Record<string, string>;
}

/** How the body is read: as one document, or as a stream. */
export type Accepted = 'json' | 'stream';

/**
 * Makes one request, whatever its answer's status is. Rejects with {@link ApiFailure} when no answer came.
 * @param token of the user; null for none
 */
export type SendRequest = (
  name: CallName,
  outgoing: Outgoing,
  token: string | null,
  accepted: Accepted,
) => Promise<FetchResponse<unknown>>;

interface SenderOptions {
  apiBase: string;
  siteKey?: string;
  visitor: Visitor;
  bundleId: string;
}

/** Calls without side effects. They do not count as the visitor's first use, so nothing is stored because of them. */
const LOOKS = /^GET |\/quote$/;

/** Makes what writes the calls of this page to a server as requests. */
export function createSender({ apiBase, siteKey, visitor, bundleId }: SenderOptions): SendRequest {
  const isRefused = () =>
    import('./refused-origin.ts').then((own) => own.isOriginRefused(apiBase, siteKey)).catch(() => false);

  return async (name, outgoing, token, accepted) => {
    const [method, path] = name.split(' ') as [string, string];
    if (!LOOKS.test(name)) visitor.use();
    const { body, fetch, signal, idempotencyKey } = outgoing;
    const headers: Record<string, string> = {
      accept: accepted === 'json' ? 'application/json' : 'text/event-stream',
      'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json',
      [DEVICE_HEADER]: deviceId(visitor),
      [BUNDLE_HEADER]: bundleId,
      ...(siteKey && { [SITE_KEY_HEADER]: siteKey }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      ...outgoing.headers,
    };
    try {
      const url = apiBase + fill(path, outgoing.params) + search(outgoing.query);
      return await (fetch ? ofetch.create({}, { fetch }) : ofetch).raw<unknown, Accepted>(url, {
        method,
        headers,
        ...(body && { body: body instanceof Blob ? body : toJson(body) }),
        ...(signal && { signal }),
        ...(accepted === 'json' ? { parseResponse: parse } : { responseType: accepted }),
        ignoreResponseError: true,
        retry: false,
      });
    } catch {
      if (signal?.aborted) throw new ApiFailure('aborted');
      throw new ApiFailure((await isRefused()) ? 'origin' : 'network');
    }
  };
}

/** Path parameters are one segment each, whatever they hold. */
const fill = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** A list is one parameter for each of its entries. */
function search(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
