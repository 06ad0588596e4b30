import { createVerify, X509Certificate } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startPayPalStandIn, type RunningStandIn } from '../../demo/paypal/start.ts';
import { orderOf, payPalCaller, type PayPalCaller } from '../support/paypal/caller.ts';
import { schemaFaults } from '../support/paypal/schema.ts';

interface Post {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; event_type: string; resource: { id: string; status: string } };
}

let standIn: RunningStandIn;
let payPal: PayPalCaller;
const posts: Post[] = [];
/** How the shop answers the next events; after those with 200. */
const statuses: number[] = [];

const shop = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
  request.on('end', () => {
    posts.push({ headers: request.headers, body, event: JSON.parse(body) as Post['event'] });
    response.writeHead(statuses.shift() ?? 200).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  standIn = await startPayPalStandIn();
  standIn.sendWebhooksTo(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/events`);
  payPal = await payPalCaller(standIn);
});
afterAll(async () => {
  await standIn.close();
  shop.close();
});
beforeEach(() => {
  posts.length = 0;
  standIn.webhooks.mode = 'held';
});

const bought = async (): Promise<string> => {
  const { body } = await payPal.create(orderOf('9.90'));
  await standIn.approve(body.id);
  await payPal.capture(body.id);
  return body.id;
};

const verify = async ({ headers, body }: Post, webhookId = standIn.env.PAYPAL_WEBHOOK_ID) => {
  const pem = await (await fetch(String(headers['paypal-cert-url']))).text();
  const [id, time] = [headers['paypal-transmission-id'], headers['paypal-transmission-time']];
  return createVerify('sha256')
    .update(`${String(id)}|${String(time)}|${webhookId}|${crc32(body)}`)
    .verify(new X509Certificate(pem).publicKey, String(headers['paypal-transmission-sig']), 'base64');
};

test('an approval and a capture are reported in order, in PayPal’s event format', async () => {
  standIn.webhooks.mode = 'before';
  const id = await bought();
  expect(posts.map(({ event }) => event.event_type)).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
  ]);
  expect(posts[0]!.event.resource).toMatchObject({ id, status: 'APPROVED' });
  expect(posts[1]!.event.resource).toMatchObject({
    status: 'COMPLETED',
    supplementary_data: { related_ids: { order_id: id } },
  });
  for (const { event } of posts) expect(schemaFaults(event, 'webhooks.event')).toEqual([]);
  expect(schemaFaults(posts[0]!.event.resource, 'orders.order')).toEqual([]);
  expect(schemaFaults(posts[1]!.event.resource, 'payments.capture-2')).toEqual([]);
});

test('the signature covers id, time, webhook and checksum, with a self-signed certificate', async () => {
  standIn.webhooks.mode = 'before';
  await bought();
  const post = posts[1]!;
  expect(await verify(post)).toBe(true);
  expect(await verify(post, 'ANOTHER0WEBHOOK')).toBe(false);
  expect(await verify({ ...post, body: post.body.replace('9.90', '9.99') })).toBe(false);
  const pem = await (await fetch(String(post.headers['paypal-cert-url']))).text();
  const certificate = new X509Certificate(pem);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(new Date(certificate.validFrom).getTime()).toBeLessThan(Date.now());
  expect(new Date(certificate.validTo).getTime()).toBeGreaterThan(Date.now());
});

test('a signature is verified on request, and a forged one is rejected', async () => {
  standIn.webhooks.mode = 'before';
  await bought();
  const { headers, event } = posts[1]!;
  const claim = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: standIn.env.PAYPAL_WEBHOOK_ID,
    webhook_event: event,
  };
  expect(schemaFaults(claim, 'webhooks.verify_webhook_signature')).toEqual([]);
  const ask = async (body: unknown) => {
    const answer = await payPal.call('POST', '/v1/notifications/verify-webhook-signature', { body });
    expect(schemaFaults(answer.body, 'webhooks.verify_webhook_signature_response')).toEqual([]);
    return answer.body.verification_status;
  };
  expect(await ask(claim)).toBe('SUCCESS');
  expect(await ask({ ...claim, webhook_event: { ...event, id: 'WH-1' } })).toBe('FAILURE');
  expect(await ask({ ...claim, webhook_id: 'ANOTHER0WEBHOOK' })).toBe('FAILURE');
  expect(await ask({ ...claim, cert_url: 'https://elsewhere.example/CERT-1' })).toBe('FAILURE');
});

test('events can be held back, delayed, reordered and repeated', async () => {
  await bought();
  expect(posts).toEqual([]);
  const [approval, capture] = standIn.webhooks.events.slice(-2);
  for (const event of [capture!, approval!, capture!, capture!]) {
    expect(await standIn.webhooks.deliver(event)).toBe(200);
  }
  expect(posts.map(({ event }) => event.id)).toEqual(
    [capture, approval, capture, capture].map((event) => event!.id),
  );
  expect(new Set(posts.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(4);
});

test('an event is repeated until it is accepted', async () => {
  standIn.webhooks.mode = 'after';
  statuses.push(500);
  const { body } = await payPal.create(orderOf('1'));
  await standIn.approve(body.id);
  await expect.poll(() => posts.length).toBe(2);
  expect(posts[0]!.event.id).toBe(posts[1]!.event.id);
});

test('a refund is reported in PayPal’s format, in parts up to the total and no further', async () => {
  const id = await bought();
  await standIn.refund(id, '4');
  const status = async () => (await payPal.read(id)).body.purchase_units[0]!.payments.captures[0]!.status;
  expect(await status()).toBe('PARTIALLY_REFUNDED');
  await expect(standIn.refund(id, '5.91')).rejects.toThrow();
  await standIn.refund(id);
  expect(await status()).toBe('REFUNDED');
  await expect(standIn.refund(id)).rejects.toThrow();
  const told = standIn.webhooks.events.slice(-2);
  expect(told.map((event) => [event.event_type, (event['resource'] as { amount: object }).amount])).toEqual([
    ['PAYMENT.CAPTURE.REFUNDED', { currency_code: 'USD', value: '4.00' }],
    ['PAYMENT.CAPTURE.REFUNDED', { currency_code: 'USD', value: '5.90' }],
  ]);
  for (const event of told) {
    expect(schemaFaults(event, 'webhooks.event')).toEqual([]);
    expect(schemaFaults(event['resource'], 'orders.refund')).toEqual([]);
  }
});

test('the end of a review is reported', async () => {
  standIn.webhooks.mode = 'before';
  const { body } = await payPal.create(orderOf('1'));
  await standIn.approve(body.id, 'review-refused');
  await payPal.capture(body.id);
  await standIn.settle(body.id, 'DECLINED');
  expect(posts.map(({ event }) => event.event_type)).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.DECLINED',
  ]);
});

test('many events waiting for a retry cause no Node warning', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  const unheard = await startPayPalStandIn();
  onTestFinished(async () => {
    process.off('warning', note);
    await unheard.close();
  });
  unheard.sendWebhooksTo('http://127.0.0.1:1/nobody');
  unheard.webhooks.mode = 'before';
  const caller = await payPalCaller(unheard);
  for (let order = 0; order < 12; order++) {
    const { body } = await caller.create(orderOf('1'));
    await unheard.approve(body.id);
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});
