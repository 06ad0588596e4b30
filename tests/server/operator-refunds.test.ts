import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE_CHANNEL_FAILED } from '../../src/contract/constants/codes.ts';
import { readConfig } from '../../demo/server/config/config.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { keepSettling } from '../../demo/server/payments/keep-settling.ts';
import { createPayPalOrders } from '../../demo/server/payments/paypal/orders.ts';
import type { Outcome } from '../../demo/server/payments/settle.ts';
import { createSingleFlight } from '../../demo/server/process/single-flight.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { OPERATORS, signUpOperator } from '../support/operator.ts';
import { PATIENT } from '../support/patient.ts';
import { bonusOf, buy, startShop, type Shop, type TestUser } from '../support/shop.ts';

const HOUR_MS = 3_600_000;

describe.each(DATABASES)('refunds that PayPal has not answered, on %s', (on) => {
  const once = testOnce(on);
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
    shop.paypal.carryOutRefunds('at once');
    await shop.server.db.query(`delete from rate_limit where key like 'operator:%'`);
  });

  const load = async (order_id: string) =>
    (await operator.call('GET /v1/operator/orders/{order_id}', { params: { order_id } })).body.data.order;
  const refund = (order_id: string, amount: string | null, key: string = crypto.randomUUID()) =>
    operator.call('POST /v1/operator/orders/{order_id}/refund', {
      params: { order_id },
      body: { amount },
      idempotencyKey: key,
    });
  const backAtPayPal = (paypalId: string) =>
    (shop.paypal.order(paypalId)!.capture!.refunds ?? []).map(({ value }) => value);
  const outcomes = async (order_id: string) => {
    const { actions } = (await operator.call('GET /v1/operator/actions', {})).body.data;
    return actions.filter(({ subject }) => subject === order_id).map(({ outcome }) => outcome);
  };
  /**
   * Runs what the server does by itself every minute, as if some hours had passed. If the server is doing it at
   * this moment, that run may not have ended when this returns.
   */
  const lookAfter = async (hours: number) => {
    const { db } = shop.server;
    await db.query(
      `update refund_request set created_at = created_at - make_interval(hours => $1),
              checked_at = checked_at - make_interval(hours => $1)`,
      [hours],
    );
    const stopping = new AbortController().signal;
    const settling = await keepSettling(
      {
        db,
        log: createLog('off'),
        paypal: createPayPalOrders(readConfig(shop.paypal.env).paypal!, stopping),
        looks: createSingleFlight<Outcome | undefined>(),
      },
      { alone: false, stopping },
    );
    settling.start();
    await settling.stop();
  };

  test('one that PayPal completes later is done then, although no event arrives', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    shop.paypal.carryOutRefunds('when settled');
    expect((await refund(id, null)).body.data.order).toMatchObject({
      refunds: [],
      unanswered_refund: '6.93',
    });
    await lookAfter(1);
    await expect.poll(() => load(id), PATIENT).toMatchObject({ refunds: [], unanswered_refund: '6.93' });
    await expect.poll(() => outcomes(id), PATIENT).toEqual(['asked']);
    await shop.paypal.settleRefund(paypalId, 'COMPLETED');
    await lookAfter(1);
    await expect
      .poll(() => load(id), PATIENT)
      .toMatchObject({ refunds: [{ amount: '6.93' }], unanswered_refund: null });
    await expect.poll(() => outcomes(id), PATIENT).toEqual(['done']);
    expect(await bonusOf(user)).toMatchObject({ level: 100, credit_balance: 10_000 });
  });

  once('one that PayPal could not carry out ends, and can be asked for anew', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    shop.paypal.carryOutRefunds('when settled');
    expect((await refund(id, '2')).status).toBe(200);
    await shop.paypal.settleRefund(paypalId, 'FAILED');
    await lookAfter(1);
    await expect
      .poll(() => load(id), PATIENT)
      .toMatchObject({ refunds: [], refundable: '6.93', unanswered_refund: null });
    await expect.poll(() => outcomes(id), PATIENT).toEqual(['refused']);
    shop.paypal.carryOutRefunds('at once');
    expect((await refund(id, '2')).body.data.order).toMatchObject({ refunds: [{ amount: '2' }] });
  });

  test('one whose answer was lost is found at PayPal by the server itself', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    shop.paypal.next('refund', 'error-after');
    expect((await refund(id, '2')).status).toBe(503);
    expect(await outcomes(id)).toEqual(['asked']);
    await lookAfter(1);
    await expect
      .poll(() => load(id), PATIENT)
      .toMatchObject({ refunds: [{ amount: '2' }], unanswered_refund: null });
    await expect.poll(() => outcomes(id), PATIENT).toEqual(['done']);
    expect(backAtPayPal(paypalId)).toEqual(['2.00']);
  });

  once.each([
    ['a part', '2', '2.00'],
    ['all that is left', null, '6.93'],
  ])('of %s is not paid twice when PayPal has forgotten its request id', async (_, amount, value) => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    const key = `forgotten-${id}`;
    shop.paypal.next('refund', 'broken-after');
    expect((await refund(id, amount, key)).status).toBe(503);
    shop.paypal.passTime(7 * HOUR_MS);
    expect((await refund(id, amount, key)).body).toMatchObject({
      code: 0,
      data: { order: { refunds: [{ amount: String(Number(value)) }], unanswered_refund: null } },
    });
    expect(backAtPayPal(paypalId)).toEqual([value]);
  });

  once(
    'one that PayPal never made is asked for again only by the operator, and ends after some hours',
    async () => {
      const { id, paypalId } = await buy(shop, user, 'plan-basic');
      shop.paypal.next('refund', 'error');
      expect((await refund(id, '2')).status).toBe(503);
      await lookAfter(1);
      await expect.poll(() => load(id), PATIENT).toMatchObject({ unanswered_refund: '2' });
      await lookAfter(6);
      await expect
        .poll(() => load(id), PATIENT)
        .toMatchObject({ refundable: '6.93', unanswered_refund: null });
      await expect.poll(() => outcomes(id), PATIENT).toEqual(['refused']);
      expect(backAtPayPal(paypalId)).toEqual([]);
      expect((await refund(id, '3')).status).toBe(200);
      expect(backAtPayPal(paypalId)).toEqual(['3.00']);
    },
  );

  once('one that was made in the account at PayPal meanwhile is not made again', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    expect((await refund(id, '2')).status).toBe(200);
    shop.paypal.next('refund', 'error');
    expect((await refund(id, '2', 'by-hand')).status).toBe(503);
    await shop.paypal.refund(paypalId, '2');
    expect((await refund(id, '2', 'by-hand')).status).toBe(200);
    expect(backAtPayPal(paypalId)).toEqual(['2.00', '2.00']);
    expect(await load(id)).toMatchObject({ refunds: [{ amount: '2' }, { amount: '2' }], refundable: '2.93' });
  });

  once('one of an order that PayPal does not show any more ends after some hours', async () => {
    const { id } = await buy(shop, user, 'plan-basic');
    shop.paypal.next('refund', 'error');
    expect((await refund(id, '2', 'hidden')).status).toBe(503);
    await shop.server.db.query(`update pay_order set channel_order_id = 'gone' where order_id = $1`, [id]);
    expect((await refund(id, '2', 'hidden')).body).toMatchObject({
      code: CODE_CHANNEL_FAILED,
      msg: expect.stringContaining('does not exist') as string,
    });
    await lookAfter(1);
    await expect.poll(() => load(id), PATIENT).toMatchObject({ unanswered_refund: '2' });
    await expect.poll(() => outcomes(id), PATIENT).toEqual(['asked']);
    await lookAfter(6);
    await expect.poll(() => load(id), PATIENT).toMatchObject({ refundable: '6.93', unanswered_refund: null });
    await expect.poll(() => outcomes(id), PATIENT).toEqual(['refused']);
  });

  once('the operator ends one of an order that PayPal has not shown for hours', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    shop.paypal.next('refund', 'error');
    expect((await refund(id, '2', 'ended')).status).toBe(503);
    const { db } = shop.server;
    await db.query(`update pay_order set channel_order_id = 'gone-too' where order_id = $1`, [id]);
    await db.query(
      `update refund_request set created_at = created_at - interval '7 hours' where order_id = $1`,
      [id],
    );
    expect((await refund(id, '2', 'ended')).body.code).toBe(CODE_CHANNEL_FAILED);
    expect(await load(id)).toMatchObject({ unanswered_refund: null });
    expect((await refund(id, '2')).body.data.order).toMatchObject({ refunds: [{ amount: '2' }] });
    expect(backAtPayPal(paypalId)).toEqual(['2.00']);
  });

  once(
    'one that waits is found in its order, and does not end by itself when PayPal shows it nowhere',
    async () => {
      const { id, paypalId } = await buy(shop, user, 'plan-basic');
      shop.paypal.carryOutRefunds('when settled');
      expect((await refund(id, '2')).status).toBe(200);
      const { db } = shop.server;
      await db.query(`update refund_request set refund_id = 'gone' where order_id = $1`, [id]);
      await lookAfter(7);
      await expect.poll(() => load(id), PATIENT).toMatchObject({ unanswered_refund: '2' });
      await db.query(`update refund_request set refund_id = 'gone' where order_id = $1`, [id]);
      await db.query(`update pay_order set channel_order_id = 'nowhere' where order_id = $1`, [id]);
      await lookAfter(1);
      // The settings may be those of another account
      expect(await load(id)).toMatchObject({ unanswered_refund: '2' });
      expect((await refund(id, '2')).status).toBe(409);
      await db.query('update pay_order set channel_order_id = $2 where order_id = $1', [id, paypalId]);
      await shop.paypal.settleRefund(paypalId, 'COMPLETED');
      await lookAfter(1);
      await expect.poll(() => outcomes(id), PATIENT).toContain('done');
      expect(backAtPayPal(paypalId)).toEqual(['2.00']);
    },
  );

  once('one that had ended is done when PayPal tells that the money did go back', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    shop.paypal.carryOutRefunds('when settled');
    expect((await refund(id, '2')).status).toBe(200);
    const { db } = shop.server;
    await db.query(`update refund_request set state = 'refused', refund_id = null where order_id = $1`, [id]);
    expect(await outcomes(id)).toEqual(['refused']);
    shop.paypal.next('refund', 'error');
    expect((await refund(id, '2', 'anew')).status).toBe(503);
    await shop.paypal.settleRefund(paypalId, 'COMPLETED');
    const told = shop.paypal.webhooks.events.filter(
      ({ event_type }) => event_type === 'PAYMENT.CAPTURE.REFUNDED',
    );
    expect(await shop.paypal.webhooks.deliver(told.at(-1)!)).toBe(200);
    // Not the one of the same amount that PayPal has not answered
    expect(await outcomes(id)).toEqual(['asked', 'done']);
    expect(await load(id)).toMatchObject({ refunds: [{ amount: '2' }], unanswered_refund: '2' });
    shop.paypal.carryOutRefunds('at once');
    expect((await refund(id, '2', 'anew')).status).toBe(200);
    expect(backAtPayPal(paypalId)).toEqual(['2.00', '2.00']);
  });

  test('one requested again in another dialog is paid once, and both end alike', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    shop.paypal.carryOutRefunds('when settled');
    shop.paypal.next('refund', 'broken-after');
    expect((await refund(id, '6.93', 'first-dialog')).status).toBe(503);
    expect((await refund(id, null, 'second-dialog')).status).toBe(200);
    expect(await outcomes(id)).toEqual(['asked', 'asked']);
    await shop.paypal.settleRefund(paypalId, 'FAILED');
    await lookAfter(1);
    await expect.poll(() => outcomes(id), PATIENT).toEqual(['refused', 'refused']);
    expect((await refund(id, null, 'second-dialog')).body.code).toBe(CODE_CHANNEL_FAILED);
    expect(backAtPayPal(paypalId)).toHaveLength(1);
  });

  once('one has no end as long as PayPal cannot say what it has', async () => {
    const { id, paypalId } = await buy(shop, user, 'plan-basic');
    shop.paypal.next('refund', 'error');
    expect((await refund(id, '2', 'read-fails')).status).toBe(503);
    shop.paypal.next('read', 'error', 'error');
    expect((await refund(id, '2', 'read-fails')).status).toBe(503);
    await lookAfter(7);
    await expect.poll(() => load(id), PATIENT).toMatchObject({ unanswered_refund: '2' });
    expect(backAtPayPal(paypalId)).toEqual([]);
    expect((await refund(id, '2', 'read-fails')).status).toBe(200);
    expect(backAtPayPal(paypalId)).toEqual(['2.00']);
  });
});
