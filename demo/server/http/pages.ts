import { join } from 'node:path';
import { WORKBENCH_PAGES } from '../../../src/contract/constants/workbench.ts';
import type { App, RequestContext } from './app.ts';
import { answerNotFound } from './not-found.ts';
import { createFilledPage } from './filled-page.ts';
import { DIST, sendFile } from './static.ts';

/** What the addresses begin with at which browsers read and write large files in an object storage. */
export interface PublicPlaces {
  files: string;
  uploads: string;
}

type Sources = Pick<PagesOptions, 'paymentSources' | 'publicPlaces'>;

/** Policy of the product's own pages. They create audio and pictures themselves. */
const policyOf = ({ paymentSources = [], publicPlaces }: Sources): string => {
  const files = publicPlaces ? ` ${publicPlaces.files}` : '';
  const uploads = publicPlaces ? ` ${publicPlaces.uploads}` : '';
  const own = ["'self'", ...paymentSources].join(' ');
  return [
    "default-src 'self'",
    // Changing the playback speed needs WebAssembly in an audio worklet
    `script-src ${own} 'wasm-unsafe-eval'`,
    `connect-src ${own}${files}${uploads}`,
    `frame-src ${own}${files}`,
    "style-src 'self'",
    `img-src ${own}${files} data: blob:`,
    `media-src 'self'${files} data: blob:`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
};

const REFERRER = { 'referrer-policy': 'strict-origin-when-cross-origin' };
/** Host pages bring their own policy, if any, in a meta tag. */
const HOST_PAGE = { ...REFERRER, 'content-security-policy': "frame-ancestors 'self'" };

/** For the product's own pages, which open PayPal windows and record from the microphone. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(self), usb=()',
};

const NOT_BUILT = 'This page is not built yet. Run `npm run build`.';

interface PagesOptions {
  /** Whether the login page offers the demo account. */
  demo?: boolean;
  dist?: string;
  /** Writes the content of the API page: the calls as HTML. */
  docs?: () => { toString(): string } | Promise<{ toString(): string }>;
  /** Origins of the payment provider's scripts and frames. */
  paymentSources?: readonly string[] | undefined;
  /** Where pages read and write large files; undefined when that is this server alone. */
  publicPlaces?: PublicPlaces | undefined;
}

/**
 * Serves the built elements under /cdn/, the host pages under /demo/, the workbench, the login page, the API page,
 * privacy and terms, and a page for unknown paths.
 */
export const bindPages = (
  { router }: App,
  { demo = false, dist = DIST, docs, ...sources }: PagesOptions = {},
): void => {
  const hosts = join(dist, 'hosts');
  const ownPage = { ...REFERRER, ...ISOLATED, 'content-security-policy': policyOf(sources) };
  const rest = (context: RequestContext, prefix: string) =>
    new URL(context.req.url).pathname.slice(prefix.length);
  const page = (file: string) => async (context: RequestContext) =>
    (await sendFile(context, hosts, file, ownPage)) ?? context.text(NOT_BUILT, 503);

  router.get('/', (context) => context.redirect('/workbench/'));
  router.get('/login', page(demo ? 'login-demo.html' : 'login.html'));
  if (docs) {
    const fill = createFilledPage(join(hosts, 'docs.html'), docs, ownPage);
    router.get('/docs', async (context) => (await fill(context)) ?? context.text(NOT_BUILT, 503));
  }
  router.get('/privacy', page('privacy.html'));
  router.get('/terms', page('terms.html'));
  router.get(
    '/favicon.ico',
    async (context, next) => (await sendFile(context, hosts, 'favicon.ico')) ?? next(),
  );
  router.get('/workbench', (context) => context.redirect('/workbench/'));
  router.get('/workbench/*', page('workbench.html'));
  // The paths that people remember or guess
  for (const name of WORKBENCH_PAGES)
    router.get(`/${name}`, (context) =>
      context.redirect(`/workbench/${name}${new URL(context.req.url).search}`),
    );
  router.get('/cdn/*', async (context, next) => {
    const headers = {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
    };
    return (await sendFile(context, join(dist, 'cdn'), rest(context, '/cdn/'), headers)) ?? next();
  });
  router.get('/demo/*', async (context, next) => {
    const path = rest(context, '/demo/') || 'index.html';
    return (await sendFile(context, hosts, path, HOST_PAGE)) ?? next();
  });
  router.notFound(answerNotFound(router, (context) => sendFile(context, hosts, 'not-found.html', ownPage)));
};
