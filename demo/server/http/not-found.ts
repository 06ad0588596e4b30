import type { Hono } from 'hono';
import { ApiError } from './api-error.ts';
import type { Env, RequestContext } from './app.ts';

/** Paths for programs. They get error answers like any call, whatever they accept. */
const CALLS = /^\/(v1|p1|accounts|media|files|healthz|readyz|metrics|openapi\.json)(\/|$)/;

const isBrowser = ({ req }: RequestContext): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  /\btext\/html\b/.test(req.header('accept') ?? '') &&
  !CALLS.test(req.path);

/** The methods of the routes that match a path, and those implied by them; empty for an unknown path. */
const allowedMethods = ({ router, routes }: Hono<Env>, path: string): string[] => {
  // A fixed path is not an id, although routes with an id match it too
  const named = routes.filter((route) => route.path === path).map(({ method }) => method);
  const matching = () =>
    routes.map(({ method }) => method).filter((method) => router.match(method, path)[0].length > 0);
  const methods = [...new Set(named.length > 0 ? named : matching())];
  if (methods.length === 0) return [];
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
};

/**
 * Answers a request that no route has answered. On a known path, OPTIONS lists the methods and any other method gets
 * 405. On an unknown path, a browser gets a page and a program gets the usual error answer.
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
      throw new ApiError('err_interface_not_implemented', {
        status: 405,
        msg: `This path does not take ${method}. It takes ${allowed.join(', ')}.`,
      });
    }
    const page = isBrowser(context) ? await openPage(context) : undefined;
    if (!page) throw new ApiError('err_interface_not_implemented', { status: 404 });
    const headers = new Headers(page.headers);
    // Nothing on this path may be cached
    headers.delete('etag');
    headers.set('cache-control', 'no-store');
    return new Response(page.body, { status: 404, headers });
  };
