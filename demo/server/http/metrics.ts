import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { openMeters, type Meters } from '../metrics/meters.ts';
import { ApiError } from './api-error.ts';
import type { App, RequestContext } from './app.ts';

type Access = Pick<Config, 'metricsToken'>;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Makes what lets only those pass who have the token. Without one there is nothing to read for anybody: a request that a proxy
 * on this machine brings from elsewhere may look like one of the machine itself.
 *
 * @returns a function that throws ApiError
 */
const createDemandReader = ({ metricsToken }: Access) => {
  if (metricsToken === undefined)
    return (): void => {
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
