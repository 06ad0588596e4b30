import type { Hono } from 'hono';
import { ApiError } from './api-error.ts';
import type { Env, RequestContext } from './app.ts';

/** Where programs call: they are answered as calls are, whatever they accept. */
const CALLS = /^\/(v1|p1|accounts|media|files|healthz|readyz|metrics|openapi\.json)(\/|$)/;

const isBrowser = ({ req }: RequestContext): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  /\btext\/html\b/.test(req.header('accept') ?? '') &&
  !CALLS.test(req.path);

/** The methods of the routes that match a path, with those that follow from them; empty for an unknown path. */
const allowedMethods = ({ router, routes }: Hono<Env>, path: string): string[] => {
  // A path that a route names is no id, though the routes of ids match it too
  const named = routes.filter((route) => route.path === path).map(({ method }) => method);
  const matching = () =>
    routes.map(({ method }) => method).filter((method) => router.match(method, path)[0].length > 0);
  const methods = [...new Set(named.length > 0 ? named : matching())];
  if (methods.length === 0) return [];
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
};

/**
 * Answers what no route took. At a known path: OPTIONS with the methods there are, any other method with 405. At an
 * unknown path: a browser with a page, a program as every call is refused.
 */
export const answerNotFound =
  (router: Hono<Env>, openPage: (context: RequestContext) => Promise<Response | undefined>) =>
  async (context: RequestContext): Promise<Response> => {
    const { method, path } = context.req;
    const allowed = allowedMethods(router, path);
    if (method === 'OPTIONS' && allowed.length > 0)
      return context.body(null, 204, { allow: allowed.join(', ') });
    // A route for this method found nothing there, such as a file
    const isUnknown = allowed.length === 0 || allowed.includes(method);
    if (!isUnknown) {
      context.header('allow', allowed.join(', '));
      throw new ApiError('err_interface_not_implemented', { status: 405 });
    }
    const page = isBrowser(context) ? await openPage(context) : undefined;
    if (!page) throw new ApiError('err_interface_not_implemented', { status: 404 });
    const headers = new Headers(page.headers);
    // Of this address there is nothing to keep
    headers.delete('etag');
    headers.set('cache-control', 'no-store');
    return new Response(page.body, { status: 404, headers });
  };
