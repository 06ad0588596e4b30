import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createPayPalRequest, PayPalUnknown } from '../../demo/server/payments/paypal/request.ts';

test('a server that stops does not wait for an unanswered request to PayPal', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const stopping = new AbortController();
  const apiUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const request = createPayPalRequest({ apiUrl, clientId: 'id', clientSecret: 'secret' }, stopping.signal);
  const answer = request({ method: 'GET', path: '/v2/checkout/orders/1' });
  const unknown = expect(answer).rejects.toBeInstanceOf(PayPalUnknown);
  await once(silent, 'request');
  stopping.abort();
  await unknown;
  // Without the stop it would wait ten seconds.
}, 9_000);
