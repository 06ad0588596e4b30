import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withPayPalStandIn } from '../../demo/paypal/beside-server.ts';
import { readConfig } from '../../demo/server/config/config.ts';
import type { PayPal } from '../../demo/server/config/paypal.ts';
import { productModules } from '../../demo/server/modules.ts';
import { startServer, type MakeModules } from '../../demo/server/server.ts';
import { ORDER_STATUS } from '../../src/contract/constants/payments.ts';
import { signInDemo } from '../support/caller.ts';
import { startDatabases } from '../support/databases.ts';
import { SECRET } from '../support/ledger-clients.ts';
import { ordered } from '../support/shop.ts';
import { makeDataFolder } from '../support/template.ts';

const start = async (
  env: Record<string, string>,
  use: (url: string, payPal: PayPal) => Promise<void>,
  makeModules: MakeModules = async () => [],
) => {
  const folder = await makeDataFolder();
  let payPal: PayPal | undefined;
  const server = await startServer(
    readConfig({ PORT: '0', VOXBENCH_DATA: folder, VOXBENCH_LOG: 'error', VOXBENCH_MODELS: 'off', ...env }),
    withPayPalStandIn(async (deps) => {
      payPal = deps.config.paypal;
      return makeModules(deps);
    }),
  );
  await use(server.url, payPal!);
  await server.close();
  await rm(folder, { recursive: true });
};

test('one of several processes has no stand-in, which would not know the orders of the others', async () => {
  const databases = startDatabases('a real Postgres');
  const env = { ...(await databases.env()), VOXBENCH_ROLE: 'web', VOXBENCH_SECRET: SECRET };
  await start(env, async (url, payPal) => {
    expect(payPal).toBeUndefined();
    expect((await fetch(`${url}/paypal-stand-in/v1/oauth2/token`, { method: 'POST' })).status).toBe(404);
  });
  await databases.end();
});

test('a server without a PayPal account has the stand-in at its own address', () =>
  start({}, async (url, { apiUrl, scriptUrl, clientId, clientSecret, certHosts }) => {
    expect(apiUrl).toBe(`${url}/paypal-stand-in`);
    expect(certHosts).toEqual([new URL(url).host]);
    const token = await fetch(`${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: 'grant_type=client_credentials',
    });
    expect(token.status).toBe(200);
    // By whatever name the browser knows the server
    expect(scriptUrl).toMatch(/^\//);
    const script = await fetch(new URL(scriptUrl, url));
    expect(script.headers.get('content-type')).toMatch('text/javascript');
    expect((await fetch(`${apiUrl}/checkoutnow?token=none`)).status).toBe(404);
  }));

test('an approval there takes effect after the tab of the shop is closed', () =>
  start(
    {},
    async (url, { apiUrl }) => {
      const buyer = await signInDemo(url);
      const { paypalId } = await ordered(buyer, 'plan-pro', `${url}/workbench/subscription`);
      const approved = await fetch(`${apiUrl}/checkoutnow/approve`, {
        method: 'POST',
        body: JSON.stringify({ token: paypalId, instrument: 'balance' }),
      });
      expect(approved.status).toBe(200);
      // The list does not ask the stand-in: only its event can have caused this
      const status = async () => (await buyer.call('GET /v1/pay/orders', {})).body.data.orders[0]?.status;
      await expect.poll(status).toBe(ORDER_STATUS.completed);
    },
    (deps) => productModules(deps, { speech: [], recognition: [] }),
  ));

test('a server with a PayPal account has no stand-in', () =>
  start(
    { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' },
    async (url, { apiUrl }) => {
      expect(apiUrl).toBe('https://api-m.sandbox.paypal.com');
      expect((await fetch(`${url}/paypal-stand-in/web-sdk/v6/core`)).status).toBe(404);
    },
  ));
