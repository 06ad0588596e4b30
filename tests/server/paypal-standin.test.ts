import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPayPalStandIn, type RunningStandIn } from '../../demo/paypal/start.ts';
import { orderOf, payPalCaller, type PayPalCaller } from '../support/paypal/caller.ts';
import { refusalFaults, schemaFaults } from '../support/paypal/schema.ts';

const HOUR_MS = 3600 * 1000;
const WHOLE = { headers: { prefer: 'return=representation' } };
const SOURCE = {
  paypal: {
    experience_context: {
      brand_name: 'Voxbench',
      user_action: 'PAY_NOW',
      return_url: 'https://shop.example/back',
      cancel_url: 'https://shop.example/back',
    },
  },
};

let standIn: RunningStandIn;
let payPal: PayPalCaller;
beforeAll(async () => {
  standIn = await startPayPalStandIn({ slowMs: 1 });
  payPal = await payPalCaller(standIn);
});
afterAll(() => standIn.close());

const approved = async (instrument?: Parameters<RunningStandIn['approve']>[1], more = {}) => {
  const { body } = await payPal.create(orderOf('29.90', more));
  await standIn.approve(body.id, instrument);
  return body.id;
};

describe('answers', () => {
  test.each([
    ['brief', {}],
    ['whole', WHOLE],
  ])('match PayPal’s own schema, %s', async (_, prefer) => {
    const order = { ...orderOf('100', { custom_id: 'a', invoice_id: `i-${_}` }), payment_source: SOURCE };
    const made = await payPal.create(order, { requestId: `answers-${_}`, ...prefer });
    expect(made).toMatchObject({ status: 200, body: { status: 'PAYER_ACTION_REQUIRED' } });
    expect(schemaFaults(made.body, 'orders.order')).toEqual([]);
    const { id } = made.body;

    await standIn.approve(id);
    const read = await payPal.read(id);
    expect(read.body).toMatchObject({
      status: 'APPROVED',
      purchase_units: [{ amount: { value: '100.00' } }],
    });
    expect(schemaFaults(read.body, 'orders.order')).toEqual([]);

    const taken = await payPal.capture(id, prefer);
    expect(taken).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
    expect(schemaFaults(taken.body, 'orders.order')).toEqual([]);

    const capture = taken.body.purchase_units[0]!.payments.captures[0]!;
    const readCapture = await payPal.call('GET', `/v2/payments/captures/${capture.id}`);
    expect(readCapture.body).toMatchObject({
      status: 'COMPLETED',
      custom_id: 'a',
      supplementary_data: { related_ids: { order_id: id } },
    });
    expect(schemaFaults(readCapture.body, 'payments.capture-2')).toEqual([]);
  });

  test('a refund is made once for a request id, up to what is left', async () => {
    const id = await approved();
    const taken = await payPal.capture(id, WHOLE);
    const capture = taken.body.purchase_units[0]!.payments.captures[0]!;
    const refund = (requestId: string, value?: string) =>
      payPal.call('POST', `/v2/payments/captures/${capture.id}/refund`, {
        requestId,
        body: value === undefined ? {} : { amount: { currency_code: 'USD', value } },
      });
    const first = await refund('refund-1', '9.90');
    expect(first).toMatchObject({ status: 201, body: { status: 'COMPLETED', amount: { value: '9.90' } } });
    expect(schemaFaults(first.body, 'orders.refund')).toEqual([]);
    expect(await refund('refund-1', '9.90')).toEqual({ status: 200, body: first.body });
    expect(await refund('refund-2', '20.01')).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] },
    });
    expect(await refund('refund-3')).toMatchObject({ status: 201, body: { amount: { value: '20.00' } } });
    expect((await payPal.call('GET', `/v2/payments/captures/${capture.id}`)).body.status).toBe('REFUNDED');
    expect((await refund('refund-4')).status).toBe(422);
  });

  test('an order lists the refunds of its payment, each as it is read by itself', async () => {
    const id = await approved();
    const taken = await payPal.capture(id, WHOLE);
    const capture = taken.body.purchase_units[0]!.payments.captures[0]!;
    standIn.carryOutRefunds('when settled');
    const asked = await payPal.call('POST', `/v2/payments/captures/${capture.id}/refund`, {
      body: { amount: { currency_code: 'USD', value: '9.90' }, custom_id: 'mine' },
    });
    standIn.carryOutRefunds('at once');
    expect(asked.body).toMatchObject({ status: 'PENDING', custom_id: 'mine' });
    await standIn.settleRefund(id, 'COMPLETED');
    const read = await payPal.call('GET', `/v2/payments/refunds/${asked.body.id}`);
    expect(read.body).toEqual({ ...asked.body, status: 'COMPLETED' });
    expect(schemaFaults(read.body, 'orders.refund')).toEqual([]);
    const order = await payPal.read(id);
    expect(order.body.purchase_units[0]!.payments).toMatchObject({
      captures: [{ status: 'PARTIALLY_REFUNDED' }],
      refunds: [read.body],
    });
    expect(schemaFaults(order.body, 'orders.order')).toEqual([]);
    expect((await payPal.call('GET', '/v2/payments/refunds/nobody')).status).toBe(404);
  });

  test('an order without a payment method is new, and links to where the buyer approves', async () => {
    const { status, body } = await payPal.create(orderOf('5'));
    expect([status, body.status]).toEqual([201, 'CREATED']);
    const approve = body.links.find(({ rel }) => rel === 'approve')!;
    expect((await fetch(approve.href)).status).toBe(200);
  });

  test('zero-decimal currencies have no fractions', async () => {
    const yen = { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'JPY', value: '1500' } }] };
    const { body } = await payPal.create(yen, WHOLE);
    expect(body.purchase_units[0]!.amount.value).toBe('1500');
  });
});

describe('refusals', () => {
  const money = (value: string, currency_code = 'USD') => ({ currency_code, value });
  const unit = (amount: unknown, more = {}) => ({ intent: 'CAPTURE', purchase_units: [{ amount, ...more }] });
  test.each([
    ['no JSON', '{', 400, 'MALFORMED_REQUEST_JSON'],
    ['no intent', { purchase_units: [{ amount: money('1') }] }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['no amount', unit(undefined), 400, 'MISSING_REQUIRED_PARAMETER'],
    ['words for an amount', unit(money('ten')), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['a long invoice', unit(money('1'), { invoice_id: 'x'.repeat(128) }), 400, 'INVALID_STRING_LENGTH'],
    ['another intent', { ...unit(money('1')), intent: 'GIVE' }, 400, 'INVALID_PARAMETER_VALUE'],
    ['nothing to pay', unit(money('0')), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['a thousandth', unit(money('1.005')), 422, 'DECIMAL_PRECISION'],
    ['half a yen', unit(money('1.5', 'JPY')), 422, 'DECIMAL_PRECISION'],
    ['an unknown currency', unit(money('1', 'XXX')), 422, 'INVALID_CURRENCY_CODE'],
    [
      'parts that do not add up',
      unit({ ...money('9'), breakdown: { item_total: money('10'), discount: money('2') } }),
      422,
      'AMOUNT_MISMATCH',
    ],
    [
      'items that do not add up',
      unit(
        { ...money('10'), breakdown: { item_total: money('10') } },
        { items: [{ name: 'Credits', quantity: '2', unit_amount: money('6') }] },
      ),
      422,
      'ITEM_TOTAL_MISMATCH',
    ],
    [
      'a way to pay without a request id',
      { ...unit(money('1')), payment_source: SOURCE },
      400,
      'PAYPAL_REQUEST_ID_REQUIRED',
    ],
  ])('of an order with %s', async (_, order, status, issue) => {
    const answer = await payPal.create(order);
    expect(answer).toMatchObject({ status, body: { details: [{ issue }] } });
    expect(refusalFaults(status, answer.body, 'create')).toEqual([]);
  });

  test('of a capture that is not approved, is declined or was made before', async () => {
    const { body } = await payPal.create(orderOf('3'));
    const issueOf = async () => {
      const answer = await payPal.capture(body.id);
      expect(refusalFaults(answer.status, answer.body, 'capture')).toEqual([]);
      return [answer.status, answer.body.details[0]!.issue];
    };
    expect(await issueOf()).toEqual([422, 'ORDER_NOT_APPROVED']);
    await standIn.approve(body.id, 'declined');
    expect(await issueOf()).toEqual([422, 'INSTRUMENT_DECLINED']);
    await standIn.approve(body.id);
    expect((await payPal.capture(body.id)).status).toBe(201);
    expect(await issueOf()).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
  });

  test('of a second payment with the same invoice number', async () => {
    const [first, second] = [
      await approved('balance', { invoice_id: 'one' }),
      await approved('balance', { invoice_id: 'one' }),
    ];
    expect((await payPal.capture(first)).status).toBe(201);
    const answer = await payPal.capture(second);
    expect(answer.body.details[0]!.issue).toBe('DUPLICATE_INVOICE_ID');
    expect(refusalFaults(422, answer.body, 'capture')).toEqual([]);
  });

  test('of unknown objects, invalid tokens and wrong content types', async () => {
    const missing = await payPal.read('0AB12345CD678901E');
    expect(missing.status).toBe(404);
    expect(refusalFaults(404, missing.body, 'read')).toEqual([]);
    const strange = await payPal.call('GET', '/v2/checkout/orders/x', {
      headers: { authorization: 'Bearer made-up' },
    });
    expect(strange.status).toBe(401);
    expect(refusalFaults(401, strange.body, 'read')).toEqual([]);
    const untyped = await payPal.create(orderOf('1'), { headers: { 'content-type': 'text/plain' } });
    expect(untyped.status).toBe(415);
    expect(schemaFaults(untyped.body, 'orders.error_415')).toEqual([]);
  });

  test('of a wrong secret, and of a token after nine hours', async () => {
    const wrong = await fetch(`${standIn.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${standIn.env.PAYPAL_CLIENT_ID}:guess`)}` },
      body: 'grant_type=client_credentials',
    });
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }]);
    standIn.passTime(9 * HOUR_MS + 1);
    expect((await payPal.create(orderOf('1'))).status).toBe(401);
    await payPal.renew();
    expect((await payPal.create(orderOf('1'))).status).toBe(201);
  });
});

describe('a request id', () => {
  test('makes one order, however often it is sent, and returns its current state', async () => {
    const first = await payPal.create(orderOf('7'), { requestId: 'again' });
    await standIn.approve(first.body.id);
    const second = await payPal.create(orderOf('8'), { requestId: 'again' });
    expect(second).toMatchObject({ status: 200, body: { id: first.body.id, status: 'APPROVED' } });
  });

  test('captures once when sent many times at once', async () => {
    const id = await approved();
    const before = standIn.webhooks.events.length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payPal.capture(id, { requestId: 'at once' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers) {
      expect([200, 201, 409]).toContain(status);
      if (status === 409) expect(schemaFaults(body, 'orders.error_409')).toEqual([]);
    }
    expect(standIn.webhooks.events).toHaveLength(before + 1);
    expect(await payPal.capture(id, { requestId: 'at once' })).toMatchObject({
      status: 200,
      body: { status: 'COMPLETED' },
    });
  });

  test('expires after six hours', async () => {
    const id = await approved();
    await payPal.capture(id, { requestId: 'old' });
    standIn.passTime(6 * HOUR_MS + 1);
    expect((await payPal.capture(id, { requestId: 'old' })).body.details[0]!.issue).toBe(
      'ORDER_ALREADY_CAPTURED',
    );
  });

  test('repeats a decline: another attempt needs another id', async () => {
    const id = await approved('declined');
    const issue = async (requestId: string) =>
      (await payPal.capture(id, { requestId })).body.details?.[0]?.issue;
    expect(await issue('first try')).toBe('INSTRUMENT_DECLINED');
    await standIn.approve(id);
    expect(await issue('first try')).toBe('INSTRUMENT_DECLINED');
    expect(await issue('second try')).toBeUndefined();
  });

  test('may have at most 108 characters', async () => {
    const { status, body } = await payPal.create(orderOf('1'), { requestId: 'x'.repeat(109) });
    expect([status, body.details[0]!.issue]).toEqual([400, 'INVALID_STRING_LENGTH']);
  });
});

describe('on demand', () => {
  test('a call fails before or after it has done its work', async () => {
    const id = await approved();
    standIn.next('capture', 'error', 'error-after');
    expect((await payPal.capture(id)).status).toBe(500);
    expect((await payPal.read(id)).body.status).toBe('APPROVED');
    const failed = await payPal.capture(id);
    expect(schemaFaults(failed.body, 'orders.error_500')).toEqual([]);
    expect((await payPal.read(id)).body.status).toBe('COMPLETED');
  });

  test('a call gets no answer, whether or not it has done its work', async () => {
    const id = await approved();
    const impatient = async (fault: 'hang' | 'hang-after' | 'broken-after') => {
      standIn.next('capture', fault);
      const gone = new AbortController();
      const answer = fetch(`${standIn.url}/v2/checkout/orders/${id}/capture`, {
        method: 'POST',
        headers: { authorization: (await bearer())!, 'content-type': 'application/json' },
        signal: gone.signal,
      });
      if (fault === 'hang') {
        // Answered after it, so that the stand-in has received both
        await payPal.read(id);
        gone.abort();
      }
      if (fault === 'hang-after') {
        await expect.poll(() => standIn.order(id)?.status).toBe('COMPLETED');
        gone.abort();
      }
      await expect(answer).rejects.toThrow();
    };
    const bearer = async () => `Bearer ${(await payPal.renew()).body.access_token}`;
    await impatient('hang');
    expect(standIn.order(id)?.status).toBe('APPROVED');
    await impatient('hang-after');
    await impatient('broken-after');
    expect((await payPal.read(id)).body.status).toBe('COMPLETED');
  });

  test('a buyer can choose a slow payment, or one whose answer is lost', async () => {
    expect((await payPal.capture(await approved('slow'))).status).toBe(201);
    const id = await approved('lost');
    await expect(payPal.capture(id, { requestId: 'lost' })).rejects.toThrow();
    expect((await payPal.capture(id, { requestId: 'lost' })).status).toBe(200);
  });

  test.each(['COMPLETED', 'DECLINED'] as const)('a payment under review ends %s', async (end) => {
    const id = await approved('review');
    const { body } = await payPal.capture(id);
    expect(body.purchase_units[0]!.payments.captures[0]).toMatchObject({
      status: 'PENDING',
      status_details: { reason: 'PENDING_REVIEW' },
    });
    expect(schemaFaults(body, 'orders.order')).toEqual([]);
    await standIn.settle(id, end);
    const read = await payPal.read(id);
    expect(read.body.purchase_units[0]!.payments.captures[0]!.status).toBe(end);
    expect(schemaFaults(read.body, 'orders.order')).toEqual([]);
  });
});

test('orders and request ids survive a restart of the stand-in, and a review continues', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-paypal-'));
  const file = join(folder, 'orders.jsonl');
  const first = await startPayPalStandIn({ file, reviewMs: 60_000 });
  const before = await payPalCaller(first);
  const open = (await before.create(orderOf('1'), { requestId: 'one' })).body.id;
  const pending = (await before.create(orderOf('2'))).body.id;
  await first.approve(pending, 'review');
  await before.capture(pending, { requestId: 'two' });
  await first.close();

  const second = await startPayPalStandIn({ file });
  const after = await payPalCaller(second);
  expect((await after.create(orderOf('1'), { requestId: 'one' })).body.id).toBe(open);
  await second.approve(open);
  expect((await after.capture(open)).status).toBe(201);
  expect((await after.capture(pending, { requestId: 'two' })).status).toBe(200);
  expect(second.order(pending)?.capture?.review?.ends).toBe('COMPLETED');
  await second.close();
  await rm(folder, { recursive: true });
});
