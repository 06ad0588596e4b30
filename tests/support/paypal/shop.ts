import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RunningStandIn } from '../../../demo/paypal/start.ts';
import { orderOf, payPalCaller } from './caller.ts';

const PACKAGE = join(import.meta.dirname, '../../../node_modules/@paypal/paypal-js');
const FILES: Record<string, string> = {
  '/shop.js': join(import.meta.dirname, 'shop.js'),
  '/paypal-js.js': join(PACKAGE, 'dist/esm/paypal-js.js'),
  '/paypal-js-v6.js': join(PACKAGE, 'dist/v6/esm/paypal-js.js'),
};
const PAGE =
  '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><div></div><ol></ol><script type="module" src="/shop.js"></script>';

/** A shop on an origin of its own that is paid by the stand-in; at `/?strict` under a policy with Trusted Types. */
export const startShop = async (standIn: RunningStandIn) => {
  const payPal = await payPalCaller(standIn);
  const strict = [
    "default-src 'none'",
    `script-src 'self' ${standIn.url}`,
    `frame-src ${standIn.url}`,
    "style-src 'self'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types voxbench',
  ].join('; ');
  let refusesOrders = false;
  let last = '';
  let url = '';

  const makeOrder = async () => {
    const back = `${url}/`;
    const { body } = await payPal.create(
      {
        ...orderOf('29.90'),
        payment_source: {
          paypal: { experience_context: { brand_name: 'Voxbench', return_url: back, cancel_url: back } },
        },
      },
      { requestId: crypto.randomUUID() },
    );
    last = body.id;
    return { orderId: last };
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const file = FILES[pathname];
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const answer = async () => {
      if (file) {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(await readFile(file));
      } else if (pathname === '/places') json({ scriptUrl: standIn.env.PAYPAL_SCRIPT_URL });
      else if (pathname === '/order' && refusesOrders) response.writeHead(500).end();
      else if (pathname === '/order') json(await makeOrder());
      else if (pathname === '/') {
        response
          .writeHead(200, {
            'content-type': 'text/html',
            ...(searchParams.has('strict') && { 'content-security-policy': strict }),
          })
          .end(PAGE);
      } else response.writeHead(404).end();
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** The id of the order made last. */
    lastOrder: () => last,
    refuseOrders: (refuses: boolean) => void (refusesOrders = refuses),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type Shop = Awaited<ReturnType<typeof startShop>>;
