import { createHash, timingSafeEqual } from 'node:crypto';
import { isForThisMachine, isLoopback } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { openMeters, type Meters } from '../metrics/meters.ts';
import { ApiError } from './api-error.ts';
import type { App, RequestContext } from './app.ts';

type Access = Pick<Config, 'metricsToken' | 'host' | 'publicUrl' | 'trustedProxies'>;

/** Headers of a proxy, which may bring anybody's request from this machine. */
const OF_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A browser's request to a name that somebody lets point to this machine is not from here, either. */
const isFromHere = ({ env }: RequestContext): boolean => {
  const { headers } = env.incoming;
  const url = `http://${headers.host ?? ''}`;
  return (
    OF_PROXIES.every((name) => headers[name] === undefined) &&
    URL.canParse(url) &&
    isLoopback(new URL(url).hostname)
  );
};

/**
 * Makes what lets only those pass who may read the metrics: with a token its holders, and without one whoever is on the
 * machine of a server that only its own machine reaches. To others there is nothing.
 *
 * @returns a function that throws ApiError
 */
const createDemandReader = ({ metricsToken, ...place }: Access) => {
  if (metricsToken === undefined)
    return (context: RequestContext): void => {
      if (!isForThisMachine(place) || !isFromHere(context))
        throw new ApiError('err_interface_not_implemented', { status: 404 });
    };
  const wanted = sha256(`Bearer ${metricsToken}`);
  return (context: RequestContext): void => {
    if (!timingSafeEqual(sha256(context.req.header('authorization') ?? ''), wanted))
      throw new ApiError('err_permission_deny', { status: 401 });
  };
};

/**
 * `/metrics`, in the text format of Prometheus.
 *
 * @param addAll adds what there is to measure, when it is first read
 */
export const bindMetrics = (app: App, config: Access, addAll: (meters: Meters) => void): void => {
  const demandReader = createDemandReader(config);
  let opened: Promise<Meters> | undefined;
  const open = async () => {
    const meters = await openMeters();
    addAll(meters);
    return meters;
  };
  app.router.get('/metrics', async (context) => {
    demandReader(context);
    const { text, contentType } = await (await (opened ??= open())).write();
    return context.body(text, 200, { 'content-type': contentType });
  });
};
