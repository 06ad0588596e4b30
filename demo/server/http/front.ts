import type { HttpBindings } from '@hono/node-server';
import type { Log } from '../config/log.ts';
import { addressOf, networkOf } from './address.ts';
import type { Bindings } from './app.ts';
import { noteArrival } from '../process/give-way.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';
import type { AnsweredRequest } from './request-meter.ts';
import { allowOrigin, allowRequest, asksForSiteKey } from './cors.ts';

export interface FrontOptions {
  log: Log;
  trustedProxies: number;
  /** The route that answers a request, as a pattern: the same for all paths that differ only in ids. */
  routeOf(method: string, path: string): string;
  /** Counts a finished request. */
  count(request: AnsweredRequest): void;
  /** Browsers may reach the server over TLS only. */
  isSecure: boolean;
  allowsOrigin(origin: string): boolean | Promise<boolean>;
  handle(request: Request, bindings: Bindings): Response | Promise<Response>;
  /**
   * Answers a request whose origin may not use its site key. The answer has CORS headers: otherwise the page would get
   * a CORS error instead of the reason.
   */
  refuseSiteKey(request: Request, bindings: Bindings): Response | Promise<Response>;
}

/** A year (RFC 6797). Without `includeSubDomains`: subdomains are not ours to decide on. */
const TLS_ONLY = 'max-age=31536000';
const CLIENT_CLOSED_REQUEST = 499;

const noteWhenDone = (
  { incoming, outgoing, requestId, address }: Bindings,
  { log, routeOf, count }: Pick<FrontOptions, 'log' | 'routeOf' | 'count'>,
): void => {
  const began = performance.now();
  outgoing.once('close', () => {
    const { method = '', url = '' } = incoming;
    const request = {
      method,
      route: routeOf(method, url.split('?', 1)[0]!),
      status: outgoing.writableFinished ? outgoing.statusCode : CLIENT_CLOSED_REQUEST,
      ms: Math.round((performance.now() - began) * 10) / 10,
    };
    count(request);
    log.info('request', { request_id: requestId, ...request, address });
  });
};

/** Addresses that who watches over the server asks: that is no user. */
const WATCHED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Every request passes this first: request id, security headers, CORS and the log line. The headers are set on Node's
 * own response before the router sees the request: middlewares that touch the router's response cost more than half of
 * the throughput. Policies that only matter for documents are set with the pages.
 */
export const createFront = ({
  log,
  trustedProxies,
  routeOf,
  count,
  isSecure,
  allowsOrigin,
  handle,
  refuseSiteKey,
}: FrontOptions) => {
  const pass = (request: Request, bindings: Bindings, origin: string, allowed: boolean) => {
    const { incoming, outgoing } = bindings;
    const isPreflight = incoming.method === 'OPTIONS' && 'access-control-request-method' in incoming.headers;
    const withKey = !allowed && origin !== '' && asksForSiteKey(incoming);
    if (allowed || withKey) allowOrigin(outgoing, origin);
    if (withKey && !isPreflight) return refuseSiteKey(request, bindings);
    if (!isPreflight) return handle(request, bindings);
    if (allowed || withKey) allowRequest(outgoing, allowed);
    return new Response(null, { status: 204 });
  };

  return (request: Request, env: HttpBindings): Response | Promise<Response> => {
    const { incoming, outgoing } = env;
    const address = addressOf(incoming, trustedProxies);
    const bindings: Bindings = {
      incoming,
      outgoing,
      requestId: requestIdOf(incoming, trustedProxies),
      address,
      network: networkOf(address),
    };
    outgoing.setHeader(REQUEST_ID_HEADER, bindings.requestId);
    outgoing.setHeader('x-content-type-options', 'nosniff');
    if (isSecure) outgoing.setHeader('strict-transport-security', TLS_ONLY);
    outgoing.setHeader('cache-control', 'no-store');
    outgoing.setHeader('vary', 'Origin');
    noteWhenDone(bindings, { log, routeOf, count });

    const answer = () => {
      const { origin } = incoming.headers;
      if (origin === undefined) return pass(request, bindings, '', false);
      const allowed = allowsOrigin(origin);
      return typeof allowed === 'boolean'
        ? pass(request, bindings, origin, allowed)
        : allowed.then((is) => pass(request, bindings, origin, is));
    };
    return WATCHED.has(incoming.url ?? '') ? answer() : noteArrival(answer);
  };
};
