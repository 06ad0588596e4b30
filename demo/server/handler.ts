import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bindCloseAccount } from './accounts/close-account.ts';
import { createIdentify } from './accounts/identify.ts';
import { createIsNamedOperator } from './accounts/operators.ts';
import { siteKeyOrigins } from './accounts/site-keys.ts';
import { addCreditMetrics } from './billing/credit-metrics.ts';
import { openBlobsToCopy } from './blobs/open-blobs.ts';
import { publicPlacesOf } from './blobs/public-places.ts';
import { ownOrigins } from './config/addresses.ts';
import type { ApiDocument } from './docs/document.ts';
import { docsContent } from './docs/page.ts';
import type { Deps, Module } from './module.ts';
import { answerError } from './http/answer-error.ts';
import { bindAppConfig } from './app-config.ts';
import { ApiError } from './http/api-error.ts';
import type { App, Env, RequestContext } from './http/app.ts';
import { createOrigins } from './http/cors.ts';
import { discardBody } from './http/discard-body.ts';
import { createFront } from './http/front.ts';
import { addStreamMetrics } from './http/event-stream.ts';
import { bindHealth } from './http/health.ts';
import { bindMetrics } from './http/metrics.ts';
import { bindOpenApi, openApiDocument } from './http/openapi.ts';
import type { Meters } from './metrics/meters.ts';
import { createDiskProbe } from './process/disk-probe.ts';
import { bindPages } from './http/pages.ts';
import { createRequestMeter, createRouteOf } from './http/request-meter.ts';

const addMetrics = (meters: Meters, { db }: Deps, modules: readonly Module[]): void => {
  addStreamMetrics(meters);
  const openHolds = modules.flatMap((module) => module.openHolds ?? []);
  addCreditMetrics(meters, db, openHolds);
  for (const module of modules) module.metrics?.(meters);
};

const packageFile = new URL('../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

/** Makes the request handler: the modules' routes behind the common checks of every request. */
export const createHandler = (
  deps: Deps,
  modules: readonly Module[],
): ((request: Request, env: HttpBindings) => Response | Promise<Response>) => {
  const { config, db, log, stopping } = deps;
  const router = new Hono<Env>();
  const app: App = { router, identify: createIdentify(deps), isOperator: createIsNamedOperator(db, config) };
  const answerAsUsual = answerError(log);
  const onError = async (thrown: unknown, context: RequestContext): Promise<Response> => {
    await discardBody(context.env.incoming);
    for (const module of modules) {
      const answer = module.answerError?.(thrown, context);
      if (answer) return answer;
    }
    return answerAsUsual(thrown, context);
  };
  router.onError(onError);
  const files = openBlobsToCopy(config);
  bindHealth(app, {
    db,
    version,
    diskProblem: createDiskProbe(config.dataDir, () => files.demandRoom(0)),
    engines: () => modules.flatMap((module) => module.health?.() ?? []),
    stopping,
  });
  const requests = createRequestMeter();
  bindMetrics(app, config, (meters) => {
    requests.addMetrics(meters);
    addMetrics(meters, deps, modules);
  });
  // A worker only reports its health
  if (config.role !== 'worker') {
    for (const module of modules) module.routes?.(app);
    bindAppConfig(app, config, modules);
    bindCloseAccount(app, deps, modules);
    const document = openApiDocument(version);
    bindOpenApi(app, document);
    bindPages(app, {
      demo: config.demo,
      paymentSources: config.paypal?.pageSources,
      publicPlaces: publicPlacesOf(config.s3),
      docs: () => docsContent(document as unknown as ApiDocument, config.publicUrl),
    });
  }
  /** Answers requests with a site key on the wrong page, in the error format of their path. */
  const refusals = new Hono<Env>().onError(onError).all('*', () => {
    throw new ApiError('err_site_key_invalid', { status: 403 });
  });
  return createFront({
    log,
    trustedProxies: config.trustedProxies,
    routeOf: createRouteOf(router),
    count: requests.count,
    isSecure: config.publicUrl.startsWith('https:'),
    allowsOrigin: createOrigins([...ownOrigins(config), ...config.origins], () => siteKeyOrigins(db)),
    handle: (request, bindings) => router.fetch(request, bindings),
    refuseSiteKey: (request, bindings) => refusals.fetch(request, bindings),
  });
};
