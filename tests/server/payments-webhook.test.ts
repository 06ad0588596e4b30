import { sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ORDER_STATUS } from '../../src/contract/constants/payments.ts';
import { hold, settle } from '../../demo/server/billing/ledger.ts';
import { createSignatureCheck } from '../../demo/server/payments/paypal/signature.ts';
import { makeCertificate, type Certificate } from '../../demo/paypal/webhooks/certificate.ts';
import { createSigner } from '../../demo/paypal/webhooks/signature.ts';
import type { WebhookEvent } from '../../demo/paypal/webhooks/events.ts';
import { signInDemo } from '../support/caller.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { random } from '../support/random.ts';
import {
  bonusOf,
  boughtCredits,
  buy,
  ordered,
  capture,
  makeStale,
  startShop,
  statusOf,
  storedStatus,
  WEBHOOK_PATH,
  type Shop,
  type TestUser,
} from '../support/shop.ts';

describe.each(DATABASES)('events of PayPal, on %s', (on) => {
  const once = testOnce(on);
  let shop: Shop;
  let user: TestUser;
  beforeAll(async () => void (shop = await startShop(on)));
  afterAll(() => shop.close());
  beforeEach(async () => {
    user = await shop.server.signUp();
    await shop.server.db.query(`delete from rate_limit where key like 'paypal_event:%'`);
  });

  const post = async (body: string | Buffer, headers: Record<string, string>): Promise<number> => {
    const response = await fetch(shop.server.url + WEBHOOK_PATH, {
      method: 'POST',
      headers,
      body: new Uint8Array(Buffer.from(body)),
    });
    await response.body?.cancel();
    return response.status;
  };
  const approvalOf = (paypalId: string): WebhookEvent =>
    shop.paypal.webhooks.events.find(
      (event) => event.event_type === 'CHECKOUT.ORDER.APPROVED' && JSON.stringify(event).includes(paypalId),
    )!;
  const approved = async () => {
    const made = await ordered(user, 'plan-basic');
    await shop.paypal.approve(made.paypalId);
    return { ...made, body: JSON.stringify(approvalOf(made.paypalId)) };
  };
  const eventAbout = (event_type: string, resource: object): WebhookEvent =>
    ({ id: `WH-${crypto.randomUUID()}`, event_type, resource }) as unknown as WebhookEvent;

  once('200 forgeries: none is believed', async () => {
    const { id, body } = await approved();
    const headers = await shop.paypal.webhooks.sign(body);
    const next = random(7);
    const changed = (text: string, encoding: 'utf8' | 'base64' = 'utf8') => {
      const bytes = Buffer.from(text, encoding);
      const at = next(bytes.length);
      bytes[at] = bytes[at]! ^ (1 << next(8));
      return bytes;
    };
    const swap = (name: string, value: string) => ({ ...headers, [name]: value });
    const other = createSigner('STANDIN0WEBHOOK', () => shop.paypal.url);
    const elsewhere = createSigner('SOMEONE8WEBHOOK', () => shop.paypal.url);
    const address = headers['paypal-cert-url']!;
    const old = new Date(Date.now() - 5 * 24 * 3600 * 1000).toISOString();

    const forgeries: [string | Buffer, Record<string, string>][] = [
      ...Array.from({ length: 150 }, (): [Buffer, Record<string, string>] => [changed(body), headers]),
      ...Array.from({ length: 20 }, (): [string, Record<string, string>] => [
        body,
        swap(
          'paypal-transmission-sig',
          changed(headers['paypal-transmission-sig']!, 'base64').toString('base64'),
        ),
      ]),
      [JSON.stringify(JSON.parse(body), null, 1), headers],
      [body, swap('paypal-transmission-id', crypto.randomUUID())],
      [body, swap('paypal-transmission-time', new Date().toISOString())],
      [body, swap('paypal-transmission-time', old)],
      [body, swap('paypal-transmission-time', '')],
      [body, swap('paypal-auth-algo', 'none')],
      [body, swap('paypal-auth-algo', 'SHA1withRSA')],
      // Validly signed, but by somebody else
      [body, await other.sign(body)],
      [body, { ...(await other.sign(body)), 'paypal-cert-url': address }],
      [body, await elsewhere.sign(body)],
      [body, {}],
      ...[
        'https://example.com/cert.pem',
        `${shop.server.url}/v1/notifications/certs/CERT-1`,
        address.replace('127.0.0.1', 'localhost'),
        address.replace('http://127.0.0.1', 'http://127.0.0.1@example.com'),
        address.replace('http://', 'http://user@'),
        address.replace('http:', 'https:'),
        `file:///etc/passwd`,
        `data:text/plain,${encodeURIComponent((await makeCertificate()).pem)}`,
        'not an address',
        `${address}?other`,
        `${shop.paypal.url}.example.com/v1/notifications/certs/CERT-1`,
      ].map((url): [string, Record<string, string>] => [body, swap('paypal-cert-url', url)]),
      ...Array.from({ length: 10 }, (): [string, Record<string, string>] => [
        body,
        swap('paypal-transmission-sig', Buffer.from(crypto.randomUUID().repeat(8)).toString('base64')),
      ]),
    ];
    expect(forgeries.length).toBeGreaterThanOrEqual(200);
    for (const [forged, forgedHeaders] of forgeries) {
      await shop.server.db.query(`delete from rate_limit where key like 'paypal_event:%'`);
      expect(await post(forged, forgedHeaders)).not.toBe(200);
    }
    expect(await storedStatus(shop, id)).toBe(ORDER_STATUS.waiting);
    expect(await shop.server.db.query('select * from paypal_event')).toEqual([]);
    // The event itself was not the reason.
    expect(await post(body, headers)).toBe(200);
    expect(await statusOf(user, id)).toBe(ORDER_STATUS.completed);
  });

  once('somebody who keeps forging is held back', async () => {
    let status = 0;
    for (let count = 0; count < 150 && status !== 429; count++) status = await post('{}', {});
    expect(status).toBe(429);
  });

  test('a repeated event changes nothing, signed again or not', async () => {
    const { id, body } = await approved();
    const headers = await shop.paypal.webhooks.sign(body);
    const again = Array.from({ length: 25 }, async (_, index) =>
      post(body, index % 2 ? headers : await shop.paypal.webhooks.sign(body)),
    );
    const statuses = new Set(await Promise.all(again));
    expect([...statuses]).toEqual([200]);
    expect(await boughtCredits(shop, id)).toEqual([100_000]);
    expect(
      await shop.server.db.query('select from paypal_event where event_id = $1', [
        (JSON.parse(body) as WebhookEvent).id,
      ]),
    ).toHaveLength(1);
  });

  once(
    'events that we do not know, about nothing of ours or of another shape are taken and left alone',
    async () => {
      for (const event of [
        eventAbout('CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-D-1' }),
        eventAbout('PAYMENT.CAPTURE.COMPLETED', { id: 'NOT0OURS', custom_id: 'whatever' }),
        { id: 7 } as unknown as WebhookEvent,
      ])
        expect(await shop.paypal.webhooks.deliver(event)).toBe(200);
    },
  );

  once('while PayPal cannot be asked, the event is refused so that it comes again', async () => {
    const { id, paypalId } = await approved();
    shop.paypal.next('capture', 'error');
    const event = approvalOf(paypalId);
    expect(await shop.paypal.webhooks.deliver(event)).toBe(503);
    expect(await shop.paypal.webhooks.deliver(event)).toBe(200);
    expect(await statusOf(user, id)).toBe(ORDER_STATUS.completed);
  });

  /** The seller refunds the payment, or `value` of it; returns PayPal's event. */
  const goesBack = async (paypalId: string, value?: string): Promise<WebhookEvent> => {
    await shop.paypal.refund(paypalId, value);
    return shop.paypal.webhooks.events.at(-1)!;
  };

  test('a refund takes back what is left of the credits and the plan; a repeated event changes nothing', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    const event = await goesBack(paypalId);
    expect(await shop.paypal.webhooks.deliver(event)).toBe(200);
    expect(await shop.paypal.webhooks.deliver({ ...event, id: `${event.id}-2` })).toBe(200);
    expect(await bonusOf(user)).toMatchObject({ level: 100, credit_balance: 10_000, expired_time: 0 });
    expect(await statusOf(user, id)).toBe(ORDER_STATUS.completed);
    const [receipt] = (await user.call('GET /v1/pay/orders', {})).body.data.orders;
    expect(receipt!.refunded_at).toBeGreaterThanOrEqual(receipt!.paid_at!);
    // A late event about the payment restores nothing.
    expect(
      await shop.paypal.webhooks.deliver(
        eventAbout('PAYMENT.CAPTURE.COMPLETED', {
          supplementary_data: { related_ids: { order_id: paypalId } },
        }),
      ),
    ).toBe(200);
    expect(await bonusOf(user)).toMatchObject({ level: 100, credit_balance: 10_000 });
  });

  test('a refund of the more expensive plan restores the one that is still paid for', async () => {
    await buy(shop, user, 'plan-basic');
    const basic = await bonusOf(user);
    const { paypalId } = await buy(shop, user, 'plan-pro');
    expect(await shop.paypal.webhooks.deliver(await goesBack(paypalId))).toBe(200);
    expect(await bonusOf(user)).toEqual(basic);
  });

  test('no plan is left when both are refunded, the more expensive one first', async () => {
    const basic = await buy(shop, user, 'plan-basic');
    const pro = await buy(shop, user, 'plan-pro');
    const reversed = (paypalId: string) =>
      eventAbout('PAYMENT.CAPTURE.REVERSED', {
        supplementary_data: { related_ids: { order_id: paypalId } },
      });
    expect(await shop.paypal.webhooks.deliver(reversed(pro.paypalId))).toBe(200);
    expect(await bonusOf(user)).toMatchObject({ level: 200 });
    expect(await shop.paypal.webhooks.deliver(reversed(basic.paypalId))).toBe(200);
    expect(await bonusOf(user)).toMatchObject({ level: 100, credit_balance: 10_000, expired_time: 0 });
  });

  test('a workspace with a level of its own returns to it when the plan bought on top is refunded', async () => {
    const demo = await signInDemo(shop.server.url);
    const before = await bonusOf(demo);
    expect(before).toMatchObject({ level: 300, expired_time: 0 });
    const { paypalId } = await buy(shop, demo, 'plan-pro');
    expect(await bonusOf(demo)).toMatchObject({ level: 400 });
    expect(await shop.paypal.webhooks.deliver(await goesBack(paypalId))).toBe(200);
    expect(await bonusOf(demo)).toEqual(before);
  });

  test('an order captured too early is paid by a later poll once the buyer has approved it', async () => {
    const { id, paypalId } = await ordered(user, 'plan-basic');
    expect((await capture(user, id)).status).toBe(409);
    await shop.paypal.approve(paypalId);
    await makeStale(shop, id);
    expect(await statusOf(user, id)).toBe(ORDER_STATUS.completed);
  });

  const newestOrder = async () => (await user.call('GET /v1/pay/orders', {})).body.data.orders[0]!;

  test('a partial refund takes nothing back until all of the payment is refunded', async () => {
    const { paypalId } = await buy(shop, user, 'plan-basic');
    const paid = await bonusOf(user);
    expect(await shop.paypal.webhooks.deliver(await goesBack(paypalId, '2.00'))).toBe(200);
    expect(await bonusOf(user)).toEqual(paid);
    expect(await shop.paypal.webhooks.deliver(await goesBack(paypalId))).toBe(200);
    expect(await bonusOf(user)).toMatchObject({ level: 100, credit_balance: 10_000 });
  });

  test('every refund is shown on the order, with its day and what is left of the payment', async () => {
    const { paypalId } = await buy(shop, user, 'plan-basic');
    expect(await newestOrder()).toMatchObject({ total: '6.93', refunds: [], net: '6.93' });
    const first = await goesBack(paypalId, '2.00');
    expect(await shop.paypal.webhooks.deliver(first)).toBe(200);
    expect(await shop.paypal.webhooks.deliver({ ...first, id: `${first.id}-2` })).toBe(200);
    const at = Date.parse((first.resource as { create_time: string }).create_time);
    expect(await newestOrder()).toMatchObject({
      refunds: [{ amount: '2', refunded_at: at }],
      net: '4.93',
      refunded_at: null,
    });
    expect(await shop.paypal.webhooks.deliver(await goesBack(paypalId))).toBe(200);
    const { refunds, net, refunded_at } = await newestOrder();
    expect(refunds.map(({ amount }) => amount).toSorted()).toEqual(['2', '4.93']);
    expect(net).toBe('0');
    expect(refunded_at).not.toBeNull();
  });

  test('refunds add up to the total even when some of their events never arrive', async () => {
    const { paypalId } = await buy(shop, user, 'plan-basic');
    const first = await goesBack(paypalId, '2.00');
    const second = await goesBack(paypalId);
    expect(await shop.paypal.webhooks.deliver(second)).toBe(200);
    expect(await newestOrder()).toMatchObject({ net: '0' });
    const amounts = async () => (await newestOrder()).refunds.map(({ amount }) => amount).toSorted();
    expect(await amounts()).toEqual(['2', '4.93']);
    expect(await shop.paypal.webhooks.deliver(first)).toBe(200);
    expect(await amounts()).toEqual(['2', '4.93']);
    const bank = await buy(shop, user, 'plan-creator');
    const reversal = eventAbout('PAYMENT.CAPTURE.REVERSED', {
      supplementary_data: { related_ids: { order_id: bank.paypalId } },
    });
    expect(await shop.paypal.webhooks.deliver(reversal)).toBe(200);
    const { refunds, net, total, refunded_at } = await newestOrder();
    expect({ refunds, net }).toEqual({ refunds: [{ amount: total, refunded_at }], net: '0' });
  });

  test('a payment that the bank reversed counts as refunded', async () => {
    const { paypalId } = await buy(shop, user, 'plan-basic');
    const event = eventAbout('PAYMENT.CAPTURE.REVERSED', {
      links: [
        {
          rel: 'up',
          href: `${shop.paypal.url}/v2/payments/captures/${shop.paypal.order(paypalId)!.capture!.id}`,
        },
      ],
    });
    expect(await shop.paypal.webhooks.deliver(event)).toBe(200);
    expect(await bonusOf(user)).toMatchObject({ level: 100, credit_balance: 10_000 });
  });

  test('a refund of a package takes back what is left of its credits; the plan and the plan’s credits stay', async () => {
    await buy(shop, user, 'plan-basic');
    const { id, paypalId } = await buy(shop, user, 'credits-20k');
    const [{ tenant_id } = { tenant_id: '' }] = await shop.server.db.query<{ tenant_id: string }>(
      'select tenant_id from pay_order where order_id = $1',
      [id],
    );
    // All that expires before the package, and a part of the package
    const { holdId } = await hold(shop.server.db, { tenantId: tenant_id, key: 'work', amount: 115_000 });
    await settle(shop.server.db, holdId, 115_000, { feature: 'speech', reference: 'work' });
    expect((await bonusOf(user)).credit_balance).toBe(15_000);
    expect(await shop.paypal.webhooks.deliver(await goesBack(paypalId))).toBe(200);
    expect(await bonusOf(user)).toMatchObject({ level: 200, credit_balance: 0 });
    const [receipt] = (await user.call('GET /v1/pay/orders', {})).body.data.orders;
    expect(receipt!.refunded_at).not.toBeNull();
    // An earlier purchase, refunded or not, means that no further one is the first
    const { body } = await user.call('GET /v1/app/products', { query: { type: 1 } });
    expect(body.data.product_list.every(({ after_charge }) => after_charge === 1)).toBe(true);
  });

  test('a refund that PayPal reports before it shows it is reported again', async () => {
    const { paypalId } = await buy(shop, user, 'plan-basic');
    const event = await goesBack(paypalId);
    const { capture } = shop.paypal.order(paypalId)!;
    Object.assign(capture!, { status: 'COMPLETED' });
    expect(await shop.paypal.webhooks.deliver(event)).toBe(503);
    expect(await bonusOf(user)).toMatchObject({ level: 200 });
    Object.assign(capture!, { status: 'REFUNDED' });
    expect(await shop.paypal.webhooks.deliver(event)).toBe(200);
    expect(await bonusOf(user)).toMatchObject({ level: 100, credit_balance: 10_000 });
  });

  describe('about an order that PayPal no longer shows', () => {
    const GONE = 'ORDER0THAT0IS0GONE';
    const complaints: unknown[][] = [];
    const complain: Shop['server']['deps']['log']['error'] = (...complaint) => complaints.push(complaint);
    beforeEach(() => {
      complaints.length = 0;
      const { log } = shop.server.deps;
      const { error } = log;
      log.error = complain;
      return () => void (log.error = error);
    });

    /** PayPal's event about a refund of a purchased package, with its resource changed by `told`; and the order. */
    const refundOf = async (told: (resource: object) => object, value?: string) => {
      await buy(shop, user, 'plan-basic');
      const { id, paypalId } = await buy(shop, user, 'credits-20k');
      const { resource, ...event } = await goesBack(paypalId, value);
      await shop.server.db.query('update pay_order set channel_order_id = $2 where order_id = $1', [
        id,
        `${GONE}${id}`,
      ]);
      return { id, event: { ...event, resource: told(resource as object) } as WebhookEvent };
    };
    const balance = async () => (await bonusOf(user)).credit_balance;
    const complaintAbout = (id: string, event: WebhookEvent) => [
      expect.stringContaining('does not show'),
      { order: id, paypal_order: GONE + id, event: event.id, event_type: event.event_type },
    ];

    once('a refund is believed when it says that all went back', async () => {
      const { event } = await refundOf((resource) => resource);
      expect(await shop.paypal.webhooks.deliver(event)).toBe(200);
      expect(await balance()).toBe(110_000);
      expect(await shop.paypal.webhooks.deliver({ ...event, id: `${event.id}-2` })).toBe(200);
      expect(await balance()).toBe(110_000);
      expect(complaints).toEqual([]);
    });

    const sum = (value: string, currency_code = 'USD') => ({
      seller_payable_breakdown: { total_refunded_amount: { currency_code, value } },
    });
    once('a refund is believed when the parts that it adds up are all', async () => {
      const { event } = await refundOf((resource) => ({ ...resource, ...sum('5.00') }), '2.00');
      expect(await shop.paypal.webhooks.deliver(event)).toBe(200);
      expect(await balance()).toBe(110_000);
    });
    once('a refund takes nothing back when the parts that it adds up are not all', async () => {
      const { event } = await refundOf((resource) => ({ ...resource, ...sum('4.99') }), '2.00');
      expect(await shop.paypal.webhooks.deliver(event)).toBe(200);
      expect(await balance()).toBe(130_000);
      expect(complaints).toEqual([]);
    });

    once.each([
      ['of a part, which may be the last one', {}, '2.00'],
      ['in another currency', sum('5.00', 'EUR'), undefined],
      ['that is not completed', { status: 'PENDING' }, undefined],
      ['without an amount', { amount: undefined }, undefined],
    ])('the operator is told of a refund %s, and nothing is taken back', async (_, told, value) => {
      const { id, event } = await refundOf((resource) => ({ ...resource, ...told }), value);
      expect(await shop.paypal.webhooks.deliver(event)).toBe(503);
      expect(await balance()).toBe(130_000);
      expect(complaints).toEqual([complaintAbout(id, event)]);
    });

    once('the operator is told of a payment, and nothing is delivered', async () => {
      const { id } = await approved();
      await shop.server.db.query('update pay_order set channel_order_id = $2 where order_id = $1', [
        id,
        `${GONE}${id}`,
      ]);
      const event = eventAbout('PAYMENT.CAPTURE.COMPLETED', { id: 'CAPTURE', custom_id: id });
      expect(await shop.paypal.webhooks.deliver(event)).toBe(503);
      expect(await bonusOf(user)).toMatchObject({ level: 100 });
      expect(complaints).toEqual([complaintAbout(id, event)]);
    });
  });

  test('a payment refunded before its event arrives delivers nothing', async () => {
    const { id, paypalId } = await approved();
    shop.paypal.next('capture', 'error-after');
    await user.call('POST /v1/pay/capture', { body: { buss_orderid: id } });
    expect(await shop.paypal.webhooks.deliver(await goesBack(paypalId))).toBe(200);
    await user.call('GET /v1/pay/get_wait_for_pay', {});
    expect(await statusOf(user, id)).toBe(ORDER_STATUS.declined);
    expect(await boughtCredits(shop, id)).toEqual([]);
  });

  test('a payment for an order that had been given up is delivered', async () => {
    const { id, paypalId } = await approved();
    await user.call('POST /v1/pay/cancel', { body: { buss_orderid: id } });
    // Somebody with the credentials of the account captures by hand.
    const token = await fetch(`${shop.paypal.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(
          `${shop.paypal.env.PAYPAL_CLIENT_ID}:${shop.paypal.env.PAYPAL_CLIENT_SECRET}`,
        ).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = (await token.json()) as { access_token: string };
    await fetch(`${shop.paypal.url}/v2/checkout/orders/${paypalId}/capture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await shop.paypal.webhooks.deliver(shop.paypal.webhooks.events.at(-1)!)).toBe(200);
    expect(await statusOf(user, id)).toBe(ORDER_STATUS.completed);
    expect(await boughtCredits(shop, id)).toEqual([100_000]);
  });
});

describe('a signature by PayPal', () => {
  const WEBHOOK_ID = 'WEBHOOK1';
  const DAY_MS = 24 * 60 * 60 * 1000;
  const body = Buffer.from('{"id":"WH-1"}');
  let server: Server;
  let certificate: Certificate;
  let url: string;
  let fetched = 0;
  beforeAll(async () => {
    certificate = await makeCertificate();
    server = createServer((request, response) => {
      fetched++;
      const isBad = request.url!.endsWith('/BAD');
      response.end(isBad ? certificate.pem.replace(/\n[^-]{20}/, '\n') : certificate.pem);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const check = () =>
    createSignatureCheck({ apiUrl: url, webhookId: WEBHOOK_ID, certHosts: [new URL(url).host] });
  const signed = (time: string): Record<string, string> => ({
    'paypal-transmission-id': 'T1',
    'paypal-transmission-time': time,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${url}/v1/notifications/certs/CERT-1`,
    'paypal-transmission-sig': sign(
      'RSA-SHA256',
      Buffer.from(`T1|${time}|${WEBHOOK_ID}|${crc32(body)}`),
      certificate.privateKey,
    ).toString('base64'),
  });
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();

  test.each([
    ['now', 0, true],
    ['three days ago, like the last retry of PayPal', -3 * DAY_MS, true],
    ['five days ago, in a replay', -5 * DAY_MS, false],
    ['tomorrow', DAY_MS, false],
  ])('of %s is accepted or rejected by its age', async (_, ms, expected) => {
    const headers = signed(at(ms));
    expect(await check()((name) => headers[name], body)).toBe(expected);
  });

  test.each([
    ['from elsewhere at PayPal', '/v1/other/CERT-1', 0],
    ['from above the folder of certificates', '/v1/notifications/certs/../CERT-1', 0],
    ['that is not one', '/v1/notifications/certs/BAD', 1],
  ])('with a certificate %s is rejected', async (_, path, fetches) => {
    const before = fetched;
    const headers = { ...signed(at(0)), 'paypal-cert-url': url + path } as Record<string, string>;
    expect(await check()((name) => headers[name], body)).toBe(false);
    expect(fetched - before).toBe(fetches);
  });

  test('fetches its certificate once', async () => {
    const isSigned = check();
    const before = fetched;
    for (let count = 0; count < 5; count++) {
      const headers = signed(at(0));
      expect(await isSigned((name) => headers[name], body)).toBe(true);
    }
    expect(fetched).toBe(before + 1);
  });

  test('with an expired certificate is rejected', async () => {
    const isSigned = check();
    const headers = signed(at(0));
    vi.useFakeTimers({ now: Date.now() + 400 * DAY_MS, toFake: ['Date'] });
    try {
      const later = signed(at(0));
      expect(await isSigned((name) => later[name], body)).toBe(false);
    } finally {
      vi.useRealTimers();
    }
    expect(await isSigned((name) => headers[name], body)).toBe(true);
  });
});
