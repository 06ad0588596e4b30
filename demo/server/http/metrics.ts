import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { openMeters, type Meters } from '../metrics/meters.ts';
import { ApiError } from './api-error.ts';
import type { App, RequestContext } from './app.ts';

type Access = Pick<Config, 'metricsToken'>;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Makes the access check of `/metrics`. Without a configured token, nobody may read it: a request that a local proxy
 * forwards from elsewhere may look as if it came from this machine.
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
 * @param addAll adds all metrics; called at the first request
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
