import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve, type HttpBindings } from '@hono/node-server';
import { createStandIn, type StandIn } from './stand-in.ts';

export interface StartOptions {
  /** 0 for a free port. */
  port?: number;
  file?: string;
  reviewMs?: number;
  slowMs?: number;
}

/** A stand-in on its own port. */
export interface RunningStandIn extends Omit<StandIn, 'fetch' | 'close'> {
  /** Base URL for servers and browsers, without a trailing slash. */
  url: string;
  /** Environment of a server that pays through the stand-in. */
  env: {
    PAYPAL_CLIENT_ID: string;
    PAYPAL_CLIENT_SECRET: string;
    PAYPAL_WEBHOOK_ID: string;
    PAYPAL_API_URL: string;
    PAYPAL_SCRIPT_URL: string;
  };
  /** Posts later events to this address. */
  sendWebhooksTo(url: string): void;
  close(): Promise<void>;
}

/** Starts a stand-in on loopback. Start the server afterwards, and name its webhook with `sendWebhooksTo`. */
export const startPayPalStandIn = async ({
  port = 0,
  ...options
}: StartOptions = {}): Promise<RunningStandIn> => {
  let url = '';
  let webhookUrl: string | undefined;
  const secrets = {
    clientId: 'voxbench-stand-in',
    clientSecret: randomBytes(24).toString('base64url'),
    webhookId: 'STANDIN0WEBHOOK',
  };
  const { fetch, close, ...standIn } = createStandIn({
    ...secrets,
    ...options,
    places: () => ({ apiUrl: url, pageUrl: url }),
    webhookUrl: () => webhookUrl,
  });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve(
      { fetch: (request, env) => fetch(request, env as HttpBindings), port, hostname: '127.0.0.1' },
      () => resolve(started),
    );
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...standIn,
    url,
    env: {
      PAYPAL_CLIENT_ID: secrets.clientId,
      PAYPAL_CLIENT_SECRET: secrets.clientSecret,
      PAYPAL_WEBHOOK_ID: secrets.webhookId,
      PAYPAL_API_URL: url,
      PAYPAL_SCRIPT_URL: `${url}/web-sdk/v6/core`,
    },
    sendWebhooksTo: (target) => void (webhookUrl = target),
    close: () => {
      close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
