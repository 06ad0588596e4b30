import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../server/config/config.ts';
import type { Deps, Module } from '../server/module.ts';
import type { MakeModules } from '../server/server.ts';
import { createStandIn } from './stand-in.ts';

const PATH = '/paypal-stand-in';
const WEBHOOK_PATH = '/v1/pay/paypal/webhook';
const ANY_HOST: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** URL at which the server reaches itself. */
const ownUrl = ({ host, port }: Config): string =>
  `http://${ANY_HOST[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;

const startBeside = ({ config }: Deps): { module: Module; paypal: NonNullable<Config['paypal']> } => {
  const own = ownUrl(config);
  const apiUrl = own + PATH;
  const pageUrl = config.publicUrl + PATH;
  const secrets = {
    clientId: 'voxbench-stand-in',
    clientSecret: randomBytes(24).toString('base64url'),
    webhookId: randomBytes(9).toString('hex').toUpperCase(),
  };
  const standIn = createStandIn({
    ...secrets,
    places: () => ({ apiUrl, pageUrl }),
    webhookUrl: () => own + WEBHOOK_PATH,
    file: join(config.dataDir, 'paypal-stand-in.jsonl'),
  });
  return {
    paypal: {
      ...secrets,
      apiUrl,
      scriptUrl: `${PATH}/web-sdk/v6/core`,
      certHosts: [new URL(own).host],
      pageSources: [],
    },
    module: {
      routes: ({ router }) => void router.mount(PATH, (request, env) => standIn.fetch(request, env as never)),
      close: standIn.close,
    },
  };
};

/**
 * Adds the stand-in to the server, under its own address, unless a real PayPal account is configured. The stand-in
 * holds its orders in one process: a server with several processes cannot sell anything without a PayPal account.
 */
export const withPayPalStandIn =
  (makeModules: MakeModules): MakeModules =>
  async (deps) => {
    if (deps.config.paypal || deps.config.role !== 'all') return makeModules(deps);
    const { module, paypal } = startBeside(deps);
    return [module, ...(await makeModules({ ...deps, config: { ...deps.config, paypal } }))];
  };
