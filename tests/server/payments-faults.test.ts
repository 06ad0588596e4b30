import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ORDER_STATUS } from '../../src/contract/constants/payments.ts';
import type { Fault } from '../../demo/paypal/faults.ts';
import { withClaim, type Claim } from '../../demo/server/payments/claim.ts';
import { deliver } from '../../demo/server/payments/deliver.ts';
import { endPlans } from '../../demo/server/payments/plan-terms.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { reconcile } from '../support/reconcile.ts';
import {
  bonusOf,
  boughtCredits,
  buy,
  capture,
  makeStale,
  order,
  ordered,
  startShop,
  statusOf,
  type Shop,
  type TestUser,
} from '../support/shop.ts';

describe.each(DATABASES)('payments that go wrong, on %s', (kind) => {
  const once = testOnce(kind);
  let shop: Shop;
  let user: TestUser;
  beforeAll(async () => {
    shop = await startShop(kind);
  });
  afterAll(() => shop.close());
  beforeEach(async () => void (user = await shop.server.signUp()));

  const approved = async (product = 'plan-basic') => {
    const made = await ordered(user, product);
    await shop.paypal.approve(made.paypalId);
    return made;
  };
  const cancel = (id: string) => user.call('POST /v1/pay/cancel', { body: { buss_orderid: id } });
  const lookNow = () => user.call('GET /v1/pay/get_wait_for_pay', {});
  /** The waiting order, some time after PayPal was asked about it. */
  const waiting = async () => {
    await shop.server.db.query(
      `update pay_order set checked_at = now() - interval '1 hour' where claim is null`,
    );
    return lookNow();
  };
  const newestOrder = async () =>
    (await user.call('GET /v1/pay/orders', { query: { limit: 1 } })).body.data.orders[0]!;
  const eventsOf = (paypalId: string) =>
    shop.paypal.webhooks.events.filter((event) => JSON.stringify(event).includes(paypalId));
  const captures = (paypalId: string) =>
    eventsOf(paypalId).filter(({ event_type }) => event_type.startsWith('PAYMENT.CAPTURE.'));
  const overdue = (id: string) =>
    shop.server.db.query(
      `update pay_order set pay_out_time = now() - interval '1 second' where order_id = $1`,
      [id],
    );
  const expectDelivered = async (id: string) => {
    expect(await statusOf(user, id)).toBe(ORDER_STATUS.completed);
    expect(await boughtCredits(shop, id)).toEqual([100_000]);
    expect(await bonusOf(user)).toMatchObject({ level: 200, credit_balance: 110_000 });
  };
  const expectNothing = async (id: string) => {
    expect(await boughtCredits(shop, id)).toEqual([]);
    expect(await bonusOf(user)).toMatchObject({ level: 100, credit_balance: 10_000 });
  };

  test('the client, the webhook and retries deliver once, simultaneously and in any order', async () => {
    for (let round = 0; round < 4; round++) {
      user = await shop.server.signUp();
      const { id, paypalId } = await approved();
      const [approval] = eventsOf(paypalId);
      const work = [
        ...Array.from({ length: 6 }, () => () => capture(user, id)),
        ...Array.from({ length: 6 }, () => () => shop.paypal.webhooks.deliver(approval!)),
        ...Array.from({ length: 3 }, () => () => statusOf(user, id)),
        () => waiting(),
      ];
      // A different order in each round
      const turned = [...work.slice(round * 4), ...work.slice(0, round * 4)];
      await Promise.all(turned.map((one) => one()));
      const [taken] = captures(paypalId);
      await Promise.all([
        ...Array.from({ length: 25 }, () => shop.paypal.webhooks.deliver(taken!)),
        capture(user, id),
      ]);
      expect(captures(paypalId)).toHaveLength(1);
      await expectDelivered(id);
    }
  });

  test('the webhook alone delivers when the page is closed after the approval', async () => {
    const { id, paypalId } = await approved();
    expect(await shop.paypal.webhooks.deliver(eventsOf(paypalId)[0]!)).toBe(200);
    await expectDelivered(id);
    expect((await capture(user, id)).body.data.status).toBe('COMPLETED');
  });

  test('PayPal may report the capture before it answers the request', async () => {
    const { id } = await approved();
    shop.paypal.webhooks.mode = 'before';
    try {
      expect((await capture(user, id)).body.data.status).toBe('COMPLETED');
    } finally {
      shop.paypal.webhooks.mode = 'held';
    }
    await expectDelivered(id);
  });

  test('a page that polls does not make the server ask PayPal each time', async () => {
    const { id } = await approved();
    expect((await lookNow()).body.data).toMatchObject({ buss_orderid: id });
    expect((await waiting()).body.code).toBe(2001);
  });

  test('simultaneous polls share one request to PayPal', async () => {
    const { id } = await approved();
    await makeStale(shop, id);
    shop.paypal.next('read', 'error');
    const looks = await Promise.all([lookNow(), lookNow(), lookNow()]);
    expect(looks.map(({ body }) => body.data?.buss_orderid)).toEqual([id, id, id]);
    expect((await waiting()).body.code).toBe(2001);
  });

  test('without webhook and page, the next request finds the approval and the order is paid', async () => {
    const { id } = await approved();
    expect((await waiting()).body).toEqual({ code: 2001, msg: 'The order has been successfully paid..' });
    await expectDelivered(id);
  });

  test('a poll settles a payment that nobody was told about', async () => {
    const { id } = await approved();
    await makeStale(shop, id);
    expect(await statusOf(user, id)).toBe(ORDER_STATUS.completed);
    await expectDelivered(id);
  });

  test.each<Fault>(['error-after', 'broken-after'])(
    'a capture whose answer was lost (%s) is found and not repeated',
    async (fault) => {
      const { id, paypalId } = await approved();
      shop.paypal.next('capture', fault);
      expect((await capture(user, id)).body.data).toMatchObject({
        status: 'PENDING',
        order_info: { status: ORDER_STATUS.waiting },
      });
      // It cannot be cancelled, since it may be paid: and it is.
      expect((await cancel(id)).body.code).toBe(2001);
      await expectDelivered(id);
      expect(captures(paypalId)).toHaveLength(1);
    },
  );

  once.each<Fault>(['error', 'unauthorized', 'too-many'])(
    'a capture that PayPal did not make (%s) is made by the next attempt',
    async (fault) => {
      const { id, paypalId } = await approved();
      shop.paypal.next('capture', fault, fault === 'unauthorized' ? 'error' : 'well');
      expect((await capture(user, id)).body.data.status).toBe('PENDING');
      await expectNothing(id);
      expect((await capture(user, id)).body.data.status).toBe('COMPLETED');
      await expectDelivered(id);
      expect(captures(paypalId)).toHaveLength(1);
    },
  );

  once('a revoked token is renewed without anybody noticing', async () => {
    const { id } = await approved();
    shop.paypal.passTime(24 * 3600 * 1000);
    expect((await capture(user, id)).body.data.status).toBe('COMPLETED');
    await expectDelivered(id);
  });

  // A test on one database is enough: it takes as long as the server waits for PayPal.
  test.runIf(kind === 'a real Postgres')(
    'an order stays pending while PayPal does not answer, and is paid when it is back',
    async () => {
      const { id } = await approved();
      shop.paypal.next('capture', 'hang-after');
      expect((await capture(user, id)).body.data.status).toBe('PENDING');
      await expectNothing(id);
      expect((await waiting()).body.code).toBe(2001);
      await expectDelivered(id);
    },
  );

  test('while PayPal is slow, one capture is under way and the others wait for it', async () => {
    const { id, paypalId } = await approved();
    shop.paypal.next('capture', { slowMs: 700 });
    const [slow, cancelled, second] = await Promise.all([capture(user, id), cancel(id), capture(user, id)]);
    // Either came first, and then the other one found it done.
    const isPaid = slow.body.data?.status === 'COMPLETED';
    expect(cancelled.body.code).toBe(isPaid ? 2001 : 0);
    if (isPaid) expect(second.body.data.status).toBe('COMPLETED');
    else expect(second.status).toBe(409);
    expect(captures(paypalId)).toHaveLength(isPaid ? 1 : 0);
    await (isPaid ? expectDelivered(id) : expectNothing(id));
  });

  test('an order cannot be cancelled during its capture', async () => {
    const { id } = await approved();
    shop.paypal.next('capture', { slowMs: 500 });
    const paying = capture(user, id);
    await expect
      .poll(() =>
        shop.server.db.query('select from pay_order where order_id = $1 and capture_asked_at is not null', [
          id,
        ]),
      )
      .toHaveLength(1);
    expect((await cancel(id)).body.code).toBe(2001);
    expect((await paying).body.data.status).toBe('COMPLETED');
    await expectDelivered(id);
  });

  test('simultaneous captures and cancellations end paid and delivered, or cancelled and unpaid', async () => {
    for (let round = 0; round < 10; round++) {
      user = await shop.server.signUp();
      const { id, paypalId } = await approved();
      await Promise.all(round % 2 ? [cancel(id), capture(user, id)] : [capture(user, id), cancel(id)]);
      const status = await statusOf(user, id);
      expect([ORDER_STATUS.cancelled, ORDER_STATUS.completed]).toContain(status);
      expect(captures(paypalId)).toHaveLength(status === ORDER_STATUS.completed ? 1 : 0);
      await (status === ORDER_STATUS.completed ? expectDelivered(id) : expectNothing(id));
    }
  });

  test('only one request at a time deals with PayPal about an order', async () => {
    const { db } = shop.server;
    const { id } = await ordered(user, 'plan-basic');
    let atOnce = 0;
    const most: number[] = [];
    const work = async ({ write }: Claim) => {
      most.push(++atOnce);
      const isOurs = await write({ capture: 'over' });
      atOnce--;
      return isOurs;
    };
    const all = await Promise.all(Array.from({ length: 10 }, () => withClaim(db, id, 10_000, work)));
    expect(all).toEqual(all.map(() => true));
    expect(Math.max(...most)).toBe(1);
    // A request that does not wait is told so. A dead one loses its claim, and cannot write any more.
    const result = await withClaim(db, id, 0, async ({ write }) => {
      expect(await withClaim(db, id, 0, work)).toBe('busy');
      await db.query(`update pay_order set claimed_until = now() - interval '1 second' where order_id = $1`, [
        id,
      ]);
      expect(await withClaim(db, id, 0, work)).toBe(true);
      return write({ capture: 'asked' });
    });
    expect(result).toBe(false);
  });

  test('simultaneous deliveries deliver once', async () => {
    const { db, deps } = shop.server;
    const { id } = await ordered(user, 'plan-basic');
    const paid = { id: 'PAYMENT1', status: 'COMPLETED', amount: '6.93', currency: 'USD' } as const;
    await Promise.all(Array.from({ length: 10 }, () => deliver({ db, log: deps.log }, id, paid)));
    await expectDelivered(id);
  });

  test('a cancelled order is not charged, even when it is approved or reported later', async () => {
    const { id, paypalId } = await ordered(user, 'plan-basic');
    await cancel(id);
    await shop.paypal.approve(paypalId);
    expect(await shop.paypal.webhooks.deliver(eventsOf(paypalId)[0]!)).toBe(200);
    expect(await capture(user, id)).toMatchObject({
      status: 409,
      body: { detail: [{ type: 'err_order_ended' }] },
    });
    expect(captures(paypalId)).toEqual([]);
    await expectNothing(id);
  });

  test('a payment under review delivers nothing until PayPal has it; it can neither be cancelled nor paid again', async () => {
    const { id, paypalId } = await ordered(user, 'plan-basic');
    await shop.paypal.approve(paypalId, 'review');
    expect((await capture(user, id)).body.data).toMatchObject({
      status: 'PENDING',
      order_info: { status: ORDER_STATUS.waiting },
    });
    expect((await cancel(id)).body.code).toBe(2001);
    expect((await waiting()).body.code).toBe(2001);
    expect((await order(user, 'plan-pro')).body.code).toBe(2001);
    expect(await newestOrder()).toMatchObject({ status: ORDER_STATUS.waiting, is_under_review: true });
    // The time for the approval is over, but not the one for the review.
    await overdue(id);
    await makeStale(shop, id);
    expect(await statusOf(user, id)).toBe(ORDER_STATUS.waiting);
    await expectNothing(id);

    await shop.paypal.settle(paypalId, 'COMPLETED');
    const [, completed] = captures(paypalId);
    expect(await shop.paypal.webhooks.deliver(completed!)).toBe(200);
    await expectDelivered(id);
    expect(await newestOrder()).toMatchObject({ status: ORDER_STATUS.completed, is_under_review: false });
    // The older event comes late.
    expect(await shop.paypal.webhooks.deliver(captures(paypalId)[0]!)).toBe(200);
    await expectDelivered(id);
  });

  test('a payment that fails its review ends the order unpaid, and another order can be made', async () => {
    const { id, paypalId } = await ordered(user, 'plan-basic');
    await shop.paypal.approve(paypalId, 'review-refused');
    await capture(user, id);
    await shop.paypal.settle(paypalId, 'DECLINED');
    expect(await shop.paypal.webhooks.deliver(captures(paypalId).at(-1)!)).toBe(200);
    expect(await statusOf(user, id)).toBe(ORDER_STATUS.declined);
    expect(await newestOrder()).toMatchObject({
      is_under_review: false,
      decline_reason: 'refused_after_review',
      net: '0',
    });
    await expectNothing(id);
    expect((await order(user, 'plan-basic')).body.code).toBe(0);
  });

  once('a declined card is not charged; the same order can be paid with another one', async () => {
    const { id, paypalId } = await ordered(user, 'plan-basic');
    await shop.paypal.approve(paypalId, 'declined');
    expect((await capture(user, id)).body.data).toMatchObject({
      status: 'DECLINED',
      order_info: { status: ORDER_STATUS.waiting },
    });
    // Without the buyer, the server does not try the same card again.
    expect((await waiting()).body.data).toMatchObject({ buss_orderid: id });
    await expectNothing(id);
    await shop.paypal.approve(paypalId, 'balance');
    expect((await capture(user, id)).body.data.status).toBe('COMPLETED');
    await expectDelivered(id);
  });

  once('nothing is charged without the approval of the buyer', async () => {
    const { id } = await ordered(user, 'plan-basic');
    expect(await capture(user, id)).toMatchObject({
      status: 409,
      body: { detail: [{ type: 'err_payment_not_approved' }] },
    });
    expect(await statusOf(user, id)).toBe(ORDER_STATUS.waiting);
    expect((await cancel(id)).body.code).toBe(0);
  });

  once('no order is made when PayPal refuses or does not answer, and the buyer is told why', async () => {
    shop.paypal.next('create', 'error');
    const down = await order(user, 'plan-basic');
    expect(down.body).toEqual({ code: -1, msg: expect.stringMatching(/PayPal cannot be reached/) as string });
    shop.paypal.next('create', 'broken-after');
    expect((await order(user, 'plan-basic')).body.code).toBe(-1);
    expect((await waiting()).body.data).toBeNull();
    expect((await order(user, 'plan-basic')).body.code).toBe(0);
  });

  test('an order expires when its time is over, but only after PayPal was asked', async () => {
    const unpaid = await ordered(user, 'plan-basic');
    await overdue(unpaid.id);
    shop.paypal.next('read', 'error');
    await makeStale(shop, unpaid.id);
    expect(await statusOf(user, unpaid.id)).toBe(ORDER_STATUS.waiting);
    await makeStale(shop, unpaid.id);
    expect(await statusOf(user, unpaid.id)).toBe(ORDER_STATUS.lapsed);
    await expectNothing(unpaid.id);

    const paid = await approved();
    await overdue(paid.id);
    await makeStale(shop, paid.id);
    expect(await statusOf(user, paid.id)).toBe(ORDER_STATUS.completed);
    await expectDelivered(paid.id);
  });

  test('six hours after a lost answer the order is read first, and nothing is charged twice', async () => {
    const { id, paypalId } = await approved();
    shop.paypal.next('capture', 'error-after');
    await capture(user, id);
    shop.paypal.passTime(7 * 3600 * 1000);
    shop.paypal.next('capture', 'error');
    expect((await capture(user, id)).body.data.status).toBe('COMPLETED');
    expect(captures(paypalId)).toHaveLength(1);
    await expectDelivered(id);
    // The fault is still queued, so no other capture was requested: the next one meets it.
    user = await shop.server.signUp();
    const next = await approved();
    expect((await capture(user, next.id)).body.data.status).toBe('PENDING');
  });

  test('a plan that ends is replaced by one that is still paid for, else by the free one, however often and concurrently it is ended', async () => {
    const { db } = shop.server;
    const timeIsOver = async (id: string) => {
      await db.query(
        `with over as (update pay_order set plan_ends_at = now() - interval '1 second' where order_id = $1
           returning tenant_id, plan_ends_at)
         update tenant t set plan_ends_at = over.plan_ends_at from over where t.tenant_id = over.tenant_id`,
        [id],
      );
    };
    const endAll = () => Promise.all(Array.from({ length: 8 }, () => endPlans(db)));
    const basic = await buy(shop, user, 'plan-basic');
    const { expired_time } = await bonusOf(user);
    const pro = await buy(shop, user, 'plan-pro');
    const untouched = await shop.server.signUp();
    await buy(shop, untouched, 'plan-creator');
    const creator = await bonusOf(untouched);

    await timeIsOver(pro.id);
    expect(await bonusOf(user)).toMatchObject({ level: 100, expired_time: 0 });
    for (let time = 0; time < 2; time++) {
      await endAll();
      expect(await bonusOf(user)).toMatchObject({ level: 200, expired_time });
    }

    await timeIsOver(basic.id);
    // Bought at the moment when the old one is ended: the new one stays.
    const [renewed] = await Promise.all([buy(shop, user, 'plan-basic'), endAll()]);
    await endAll();
    expect(await bonusOf(user)).toMatchObject({ level: 200, is_free_package: 0 });

    await timeIsOver(renewed.id);
    for (let time = 0; time < 2; time++) {
      await endAll();
      expect(await bonusOf(user)).toMatchObject({ level: 100, is_free_package: 1, expired_time: 0 });
    }
    expect(await bonusOf(untouched)).toEqual(creator);
  });

  test('a payment of another amount or currency does not deliver', async () => {
    for (const wrong of [
      { currency_code: 'USD', value: '0.01' },
      { currency_code: 'JPY', value: '6.93' },
    ]) {
      user = await shop.server.signUp();
      const { id, paypalId } = await approved();
      Object.assign(shop.paypal.order(paypalId)!.request.purchase_units[0]!.amount, wrong);
      expect((await capture(user, id)).body.data.status).toBe('DECLINED');
      expect(await statusOf(user, id)).toBe(ORDER_STATUS.declined);
      expect(await newestOrder()).toMatchObject({ decline_reason: 'wrong_amount' });
      await expectNothing(id);
    }
  });

  test('hundreds of simultaneous orders with lost answers, duplicates and declines: each paid one is delivered once', async () => {
    const ORDERS = kind === 'a real Postgres' ? 500 : 100;
    const BUYERS = 10;
    const faults: (Fault | undefined)[] = [undefined, 'error-after', 'broken-after', 'error', { slowMs: 10 }];
    const members: TestUser[] = [];
    for (let buyer = 0; buyer < BUYERS; buyer++) {
      const who = await shop.server.signUp();
      await buy(shop, who, 'plan-basic');
      members.push(who);
    }
    const shopper = async (who: TestUser, buyer: number) => {
      for (let index = buyer; index < ORDERS; index += BUYERS) {
        await shop.server.db.query(`delete from rate_limit where key like 'pay_%'`);
        const { id, paypalId } = await ordered(who, 'credits-20k');
        const isGood = index % 4 !== 0;
        await shop.paypal.approve(paypalId, isGood ? 'balance' : 'declined');
        // It may hit the capture of another buyer, which does not matter.
        const fault = faults[index % faults.length];
        if (fault) shop.paypal.next('capture', fault);
        const approval = eventsOf(paypalId)[0]!;
        await Promise.all([
          capture(who, id),
          ...(index % 3 ? [] : [capture(who, id), shop.paypal.webhooks.deliver(approval)]),
        ]);
        // As often as answers to others may be lost.
        for (let look = 0; look < BUYERS && isGood && (await boughtCredits(shop, id)).length === 0; look++)
          await who.call('GET /v1/pay/get_wait_for_pay', {});
        expect(shop.paypal.order(paypalId)!.capture !== undefined).toBe(isGood);
        expect(await boughtCredits(shop, id)).toEqual(isGood ? [20_000] : []);
        // While the outcome of the last capture is unknown, the order cannot be cancelled.
        if (!isGood)
          await expect
            .poll(
              async () => (await who.call('POST /v1/pay/cancel', { body: { buss_orderid: id } })).body.code,
            )
            .toBe(0);
      }
    };
    await Promise.all(members.map(shopper));
    expect(await reconcile(shop.server.db)).toEqual([]);
  });
});
