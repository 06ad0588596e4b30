import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE_CHANNEL_FAILED } from '../../src/contract/constants/codes.ts';
import { DATABASES } from '../support/databases.ts';
import { OPERATORS, signUpOperator } from '../support/operator.ts';
import { bonusOf, buy, capture, ordered, startShop, type Shop, type TestUser } from '../support/shop.ts';

describe.each(DATABASES)('orders as operators see them, on %s', (on) => {
  let shop: Shop;
  let operator: TestUser;
  let user: TestUser;
  beforeAll(async () => {
    shop = await startShop(on, OPERATORS);
    operator = await signUpOperator(shop.server);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    user = await shop.server.signUp();
    await shop.server.db.query(`delete from rate_limit where key like 'operator:%'`);
  });

  const list = async (query: {
    state?: 'waiting' | 'completed';
    email?: string;
    limit?: number;
    cursor?: string;
  }) => (await operator.call('GET /v1/operator/orders', { query })).body.data;
  const load = async (order_id: string) =>
    (await operator.call('GET /v1/operator/orders/{order_id}', { params: { order_id } })).body.data.order;
  const refund = (
    order_id: string,
    amount: string | null,
    key: string = crypto.randomUUID(),
    more: { left?: string } = {},
  ) =>
    operator.call('POST /v1/operator/orders/{order_id}/refund', {
      params: { order_id },
      body: { amount, ...more },
      idempotencyKey: key,
    });
  /** Delivers PayPal's events about the refunds of an order, oldest first. */
  const tellRefunds = async (paypalId: string) => {
    for (const event of shop.paypal.webhooks.events.filter(
      (one) =>
        one.event_type === 'PAYMENT.CAPTURE.REFUNDED' && JSON.stringify(one).includes(captured(paypalId).id),
    ))
      await shop.paypal.webhooks.deliver(event);
  };
  const captured = (paypalId: string) => shop.paypal.order(paypalId)!.capture!;
  const logged = async (order_id: string) => {
    const { actions } = (await operator.call('GET /v1/operator/actions', {})).body.data;
    return actions.filter(({ subject }) => subject === order_id);
  };

  test('are listed by status and address, page by page', async () => {
    const bought = await buy(shop, user, 'plan-basic');
    const other = await shop.server.signUp();
    const waiting = await ordered(other, 'plan-pro');
    const ids = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).orders.map(({ buss_orderid }) => buss_orderid);
    expect(await ids({ email: user.email })).toEqual([bought.id]);
    expect(await ids({ email: user.email.toUpperCase(), state: 'waiting' })).toEqual([]);
    expect(await ids({ email: other.email.slice(0, -3), state: 'waiting' })).toEqual([waiting.id]);
    const first = await list({ limit: 1 });
    expect(first.orders).toMatchObject([
      { buss_orderid: waiting.id, email: other.email, channel_order_id: waiting.paypalId, refundable: '0' },
    ]);
    expect((await list({ limit: 1, cursor: first.next_cursor! })).orders).toMatchObject([
      { buss_orderid: bought.id, title: 'Basic', total: '6.93', refundable: '6.93', unanswered_refund: null },
    ]);
    expect((await load(bought.id)).channel_payment_id).toBe(captured(bought.paypalId).id);
  });

  test('are refunded in parts; the last part takes back what was bought', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    const paid = await bonusOf(user);
    expect((await refund(id, '2')).body.data.order).toMatchObject({
      refunds: [{ amount: '2' }],
      refundable: '4.93',
      refunded_at: null,
    });
    expect(await bonusOf(user)).toEqual(paid);
    expect((await refund(id, '4.94')).status).toBe(422);
    const whole = await refund(id, null);
    expect(whole.body.data.order).toMatchObject({ refundable: '0', net: '0' });
    expect(whole.body.data.order.refunded_at).not.toBeNull();
    expect(captured(paypalId)).toMatchObject({
      status: 'REFUNDED',
      refunds: [{ value: '2.00' }, { value: '4.93' }],
    });
    expect(await bonusOf(user)).toMatchObject({ level: 100, credit_balance: 10_000 });
    expect(await logged(id)).toMatchObject([
      {
        action: 'refund_order',
        email: user.email,
        money: { amount: '4.93', currency: 'USD' },
        outcome: 'done',
      },
      { outcome: 'refused' },
      { operator: operator.email, money: { amount: '2' }, outcome: 'done' },
    ]);
    // The events of PayPal about them change nothing more
    for (const event of shop.paypal.webhooks.events.filter(
      (one) => one.event_type === 'PAYMENT.CAPTURE.REFUNDED',
    ))
      await shop.paypal.webhooks.deliver(event);
    expect((await load(id)).refunds).toHaveLength(2);
  });

  test('are refunded once for a key, also when answers are lost', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    shop.paypal.next('refund', 'broken-after');
    shop.paypal.next('read', 'error');
    for (let press = 0; press < 2; press++) expect((await refund(id, '2', 'parts')).status).toBe(503);
    expect(await load(id)).toMatchObject({ unanswered_refund: '2' });
    expect((await refund(id, '2', 'parts')).status).toBe(200);
    expect((await refund(id, '2', 'parts')).status).toBe(200);
    expect(captured(paypalId).refunds).toMatchObject([{ value: '2.00' }]);
    expect(await load(id)).toMatchObject({ refunds: [{ amount: '2' }], unanswered_refund: null });
    expect((await refund(id, '3', 'parts')).body).toMatchObject({
      detail: [{ type: 'err_idempotency_conflict' }],
    });
    expect(await logged(id)).toMatchObject([{ money: { amount: '2' }, outcome: 'done' }]);
  });

  test('cannot have a second refund while one has no answer, but can resume that one under another key', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    shop.paypal.next('refund', 'error-after');
    expect((await refund(id, '1')).status).toBe(503);
    for (const other of ['2', null])
      expect(await refund(id, other)).toMatchObject({
        status: 409,
        body: { detail: [{ type: 'err_task_pending' }] },
      });
    expect((await refund(id, '1')).status).toBe(200);
    expect(captured(paypalId).refunds).toMatchObject([{ value: '1.00' }]);
  });

  test.each([
    ['the amount', '6.93', null],
    ['no amount', null, '6.93'],
  ])('resume a refund of everything left that first gave %s', async (_, first, again) => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    shop.paypal.next('refund', 'error-after');
    expect((await refund(id, first)).status).toBe(503);
    expect((await refund(id, again)).status).toBe(200);
    expect(captured(paypalId).refunds).toMatchObject([{ value: '6.93' }]);
    expect(await load(id)).toMatchObject({ unanswered_refund: null });
  });

  test('have no pending refund once PayPal reports it, and none twice', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    shop.paypal.next('refund', 'error-after');
    expect((await refund(id, '2')).status).toBe(503);
    await tellRefunds(paypalId);
    expect(await load(id)).toMatchObject({
      refunds: [{ amount: '2' }],
      refundable: '4.93',
      unanswered_refund: null,
    });
    // Asked for again by somebody who has not heard of it
    expect(await refund(id, '2', undefined, { left: '6.93' })).toMatchObject({
      status: 409,
      body: { detail: [{ type: 'err_project_changed' }] },
    });
    expect(captured(paypalId).refunds).toHaveLength(1);
    expect((await refund(id, '2', undefined, { left: '4.93' })).status).toBe(200);
    expect(captured(paypalId).refunds).toHaveLength(2);
  });

  test('keep a pending refund when PayPal reports an earlier one again', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    expect((await refund(id, '2')).status).toBe(200);
    shop.paypal.next('refund', 'error');
    expect((await refund(id, '2')).status).toBe(503);
    await tellRefunds(paypalId);
    expect(await load(id)).toMatchObject({ refunds: [{ amount: '2' }], unanswered_refund: '2' });
  });

  test.each([
    { currency_code: 'USD', value: '9.99' },
    { currency_code: 'EUR', value: '6.50' },
  ])('show what was paid and refund it when that was $value $currency_code', async (wrong) => {
    const { id, paypalId } = await ordered(user, 'plan-basic');
    await shop.paypal.approve(paypalId);
    Object.assign(shop.paypal.order(paypalId)!.request.purchase_units[0]!.amount, wrong);
    expect((await capture(user, id)).body.data.status).toBe('DECLINED');
    const amount = String(Number(wrong.value));
    const currency = wrong.currency_code;
    expect(await load(id)).toMatchObject({
      total: '6.93',
      currency: 'USD',
      decline_reason: 'wrong_amount',
      captured: { amount, currency },
      refundable: amount,
    });
    const inIts = currency === 'USD' ? {} : { currency };
    expect((await refund(id, '1.5')).body.data.order.refunds).toMatchObject([{ amount: '1.5', ...inIts }]);
    const rest = String(Number((Number(amount) - 1.5).toFixed(2)));
    const { order } = (await refund(id, null)).body.data;
    expect(order).toMatchObject({
      refundable: '0',
      refunds: [{ amount: '1.5' }, { amount: rest, ...inIts }],
    });
    expect(captured(paypalId).status).toBe('REFUNDED');
    expect((await logged(id))[0]).toMatchObject({ money: { amount: rest, currency } });
  });

  test('are refunded once when ten requests ask for everything at once', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, null)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await refund(id, null)).status).not.toBe(500);
    expect(captured(paypalId)).toMatchObject({ status: 'REFUNDED', refunds: [{ value: '6.93' }] });
    expect(await load(id)).toMatchObject({ refunds: [{ amount: '6.93' }], net: '0' });
  });

  test('are not refunded when PayPal refuses, which is shown in its words; a refund already made there takes effect', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    await shop.paypal.refund(paypalId);
    const { status, body } = await refund(id, '2');
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: CODE_CHANNEL_FAILED, msg: 'The capture is not completed.' });
    expect((await load(id)).refunded_at).not.toBeNull();
    expect(await bonusOf(user)).toMatchObject({ level: 100, credit_balance: 10_000 });
    expect(await logged(id)).toMatchObject([{ outcome: 'refused' }]);
  });

  test('can be refunded after their account was closed', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    await user.call('POST /accounts/v1/cancel_account', { body: { password: user.password } });
    expect((await refund(id, null)).body.data.order).toMatchObject({
      email: '',
      tenant_id: null,
      refundable: '0',
    });
    expect(captured(paypalId).status).toBe('REFUNDED');
  });

  test('can be refunded with a key that was used for a grant', async () => {
    const { id } = await buy(shop, user, 'plan-basic');
    const { users } = (
      await operator.call('GET /v1/operator/users', { query: { limit: 1, email: user.email } })
    ).body.data;
    const grant = () =>
      operator.call('POST /v1/operator/users/{user_id}/grants', {
        params: { user_id: users[0]!.user_id },
        body: { credits: 5, reason: 'Sorry', expires_at: null },
        idempotencyKey: 'shared',
      });
    const before = (await bonusOf(user)).credit_balance!;
    expect((await grant()).status).toBe(200);
    expect((await refund(id, '1', 'shared')).status).toBe(200);
    expect((await grant()).status).toBe(200);
    expect((await bonusOf(user)).credit_balance).toBe(before + 5);
    expect(await logged(id)).toMatchObject([{ money: { amount: '1' }, outcome: 'done' }]);
    const { actions } = (await operator.call('GET /v1/operator/actions', {})).body.data;
    expect(actions.filter(({ email }) => email === user.email).map(({ action }) => action)).toEqual([
      'refund_order',
      'grant_credits',
    ]);
  });

  test('are refunded only in amounts that their currency has', async () => {
    const { id } = await buy(shop, user, 'plan-basic');
    expect(await refund(id, '1.005')).toMatchObject({
      status: 422,
      body: {
        detail: [{ msg: expect.stringContaining('at most two digits') as string, loc: ['body', 'amount'] }],
      },
    });
    const other = await shop.server.signUp();
    const yen = await ordered(other, 'plan-basic');
    await shop.paypal.approve(yen.paypalId);
    Object.assign(shop.paypal.order(yen.paypalId)!.request.purchase_units[0]!.amount, {
      currency_code: 'JPY',
      value: '900',
    });
    expect((await capture(other, yen.id)).body.data.status).toBe('DECLINED');
    expect(await refund(yen.id, '1.5')).toMatchObject({
      status: 422,
      body: { detail: [{ msg: 'Send a whole amount: JPY has no fractions.', loc: ['body', 'amount'] }] },
    });
    const whole = await refund(yen.id, '500');
    expect(whole.body.code).not.toBe(CODE_CHANNEL_FAILED);
    expect(whole.body.data.order).toMatchObject({ refundable: '400', refunds: [{ amount: '500' }] });
  });

  test('cannot be refunded when they were not paid', async () => {
    const { id } = await ordered(user, 'plan-basic');
    expect((await refund(id, null)).status).toBe(422);
    expect((await refund(crypto.randomUUID(), null)).status).toBe(404);
  });
});
