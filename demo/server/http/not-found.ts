import { ApiError } from './api-error.ts';
import type { RequestContext } from './app.ts';

/** Where programs call: they are answered as calls are, whatever they accept. */
const CALLS = /^\/(v1|p1|accounts|media|healthz|openapi\.json)(\/|$)/;

const isBrowser = ({ req }: RequestContext): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  /\btext\/html\b/.test(req.header('accept') ?? '') &&
  !CALLS.test(req.path);

/** Answers for an address that leads nowhere: a browser with a page, a program as every call is refused. */
export const answerNotFound =
  (openPage: (context: RequestContext) => Promise<Response | undefined>) =>
  async (context: RequestContext): Promise<Response> => {
    const page = isBrowser(context) ? await openPage(context) : undefined;
    if (!page) throw new ApiError('err_interface_not_implemented', { status: 404 });
    const headers = new Headers(page.headers);
    // Of this address there is nothing to keep
    headers.delete('etag');
    headers.set('cache-control', 'no-store');
    return new Response(page.body, { status: 404, headers });
  };
