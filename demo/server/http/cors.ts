import type { IncomingMessage, ServerResponse } from 'node:http';
import { FILE_DIGEST_HEADER } from '../../../src/contract/constants/downloads.ts';
import {
  BUNDLE_HEADER,
  DEVICE_HEADER,
  IDEMPOTENCY_HEADER,
  SITE_KEY_HEADER,
} from '../../../src/contract/constants/headers.ts';

const REQUEST_HEADERS = [
  'content-type',
  'last-event-id',
  'range',
  'if-range',
  // Headers of tus
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  IDEMPOTENCY_HEADER,
  DEVICE_HEADER,
  BUNDLE_HEADER,
  SITE_KEY_HEADER,
].join(', ');
const WITH_TOKEN = `authorization, ${REQUEST_HEADERS}`;
const EXPOSED = [
  'content-disposition',
  'content-encoding',
  'content-range',
  'etag',
  'location',
  'retry-after',
  'upload-expires',
  'upload-length',
  'upload-offset',
  'x-request-id',
  FILE_DIGEST_HEADER,
].join(', ');
const PREFLIGHT_SECONDS = '7200';
const RELOAD_MS = 10_000;

/** Tells whether an origin may read answers: a fixed one, or one of site keys as of at most ten seconds ago. */
export const createOrigins = (
  fixed: readonly string[],
  loadMore: () => Promise<readonly string[]>,
  now: () => number = () => performance.now(),
) => {
  let more = new Set<string>();
  let loadedAt = -Infinity;
  let loading: Promise<void> | undefined;
  const always = new Set(fixed);

  const load = async () => {
    more = new Set(await loadMore());
    loadedAt = now();
  };
  return (origin: string): boolean | Promise<boolean> => {
    if (always.has(origin)) return true;
    if (now() - loadedAt < RELOAD_MS) return more.has(origin);
    loading ??= load().finally(() => (loading = undefined));
    // While the database does not answer, the origins of a moment ago are taken.
    return loading.then(
      () => more.has(origin),
      () => more.has(origin),
    );
  };
};

/** Lets the page of `origin` read the answer. */
export const allowOrigin = (outgoing: ServerResponse, origin: string): void => {
  outgoing.setHeader('access-control-allow-origin', origin);
  outgoing.setHeader('access-control-expose-headers', EXPOSED);
};

/** Whether the request, or the request announced by this preflight, carries a site key and no access token. */
export const asksForSiteKey = ({ method, headers }: IncomingMessage): boolean => {
  const asked = headers['access-control-request-headers'] ?? '';
  const names = method === 'OPTIONS' ? asked.toLowerCase().split(/\s*,\s*/) : Object.keys(headers);
  return names.includes(SITE_KEY_HEADER) && !names.includes('authorization');
};

/** Answers what a preflight asks for beyond the origin. Only pages that may read the answer may send a token. */
export const allowRequest = (outgoing: ServerResponse, withToken: boolean): void => {
  outgoing.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PATCH, DELETE');
  outgoing.setHeader('access-control-allow-headers', withToken ? WITH_TOKEN : REQUEST_HEADERS);
  outgoing.setHeader('access-control-max-age', PREFLIGHT_SECONDS);
};
