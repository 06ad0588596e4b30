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

/** A request before the token is added. */
export interface Outgoing {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Makes it safe to repeat a request that costs credits: all attempts of one press share the key. */
  idempotencyKey?: string;
  /** Sends the request in place of the browser's own `fetch`. */
  fetch?: typeof globalThis.fetch;
  query?: Record<string, unknown>;
  /** A Blob is sent as it is, anything else as JSON. */
  body?: Record<string, unknown> | Blob;
  params?: Record<string, string>;
}

/** How to read the body: as one document, or as a stream. */
export type Accepted = 'json' | 'stream';

/**
 * Makes one request and resolves for any status. Rejects with {@link ApiFailure} when no answer came.
 * @param token access token of the user; null for none
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

/**
 * Calls without side effects. They do not count as the visitor's first use, so they do not cause anything to be stored.
 */
const LOOKS = /^GET |\/quote$/;

/** Returns a function that sends calls to one server as HTTP requests. */
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

/** Encodes path parameters: each stays one segment, whatever it contains. */
const fill = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Lists become one parameter per entry. */
function search(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
