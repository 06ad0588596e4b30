import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ORDER_STATUS } from '../../src/contract/constants/payments.ts';
import { PLANS, TRIAL_PLAN } from '../../demo/server/accounts/plans.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { migrate, readMigrations } from '../../demo/server/db/migrate.ts';
import { openPostgres } from '../../demo/server/db/postgres.ts';
import type { WebhookEvent } from '../../demo/paypal/webhooks/events.ts';
import { callerAt } from '../support/caller.ts';
import { createDatabase } from '../support/postgres.ts';
import {
  bonusOf,
  boughtCredits,
  buy,
  capture,
  order,
  ordered,
  SHOP_PAGE,
  startShop,
  statusOf,
  storedStatus,
  type Shop,
  type TestUser,
} from '../support/shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('plans and credits', () => {
  let shop: Shop;
  let user: TestUser;
  beforeAll(async () => void (shop = await startShop()));
  afterAll(() => shop.close());
  beforeEach(async () => void (user = await shop.server.signUp()));

  const products = async (type?: 0 | 1 | -1) =>
    (await user.call('GET /v1/app/products', { query: { ...(type !== undefined && { type }) } })).body.data
      .product_list;
  const orders = async (who = user) => (await who.call('GET /v1/pay/orders', {})).body.data.orders;
  const cancel = (who: TestUser, id: string) =>
    who.call('POST /v1/pay/cancel', { body: { buss_orderid: id } });
  const waiting = (who: TestUser) => who.call('GET /v1/pay/get_wait_for_pay', {});
  const remaining = async (id: string) =>
    (
      await shop.server.db.query<{ left: number }>(
        `select coalesce(sum(remaining) filter (where live and expires_at > now()), 0)::int as left
         from credit_lot where reference = $1`,
        [id],
      )
    )[0]!.left;

  test('a payment returns only to the server itself and to listed pages', async () => {
    const { url, port } = shop.server;
    for (const return_url of [
      'https://evil.example/plans',
      'https://shop.example.evil.example/plans',
      'https://shop.example@evil.example/',
      'http://shop.example/plans',
      'https://shop.example:8443/plans',
      `http://localhost:${port + 1}/`,
    ]) {
      const { status, body } = await order(user, 'plan-basic', { return_url });
      expect(status, return_url).toBe(422);
      expect(body).toMatchObject({ detail: [{ type: 'err_invalid_param', loc: ['body', 'return_url'] }] });
    }
    for (const return_url of [SHOP_PAGE, `${url}/workbench/`, `http://localhost:${port}/workbench/?a=1#b`])
      expect((await order(user, 'plan-basic', { return_url })).status, return_url).toBe(200);
  });

  test('plans are listed by level and packages by numeric price, each with how it can be paid in the US', async () => {
    const all = await products();
    expect(all.map(({ product_type, level }) => [product_type, level])).toEqual([
      [0, 100],
      [0, 200],
      [0, 300],
      [0, 400],
      ...Array.from({ length: 5 }, () => [1, 0]),
    ]);
    const prices = all.filter((one) => one.product_type === 1).map((one) => +one.channel_details[0]!.price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    // Sorted as texts they would come in another order.
    expect(prices.map(String)).not.toEqual(prices.map(String).toSorted());
    expect((await products(0)).every((one) => one.product_type === 0)).toBe(true);
    expect((await products(1)).every((one) => one.product_type === 1)).toBe(true);
    for (const one of all.filter((product) => !product.is_free_package)) {
      expect(one.channel_details).toMatchObject([
        { pay_channel: 'PAYPAL', country_code: 'US', currency: 'USD' },
      ]);
      const desc = JSON.parse(one.channel_details[0]!.desc) as object;
      expect(Object.keys(desc).sort()).toEqual(['des', 'descTitle', 'desList', 'tags'].sort());
    }
  });

  test('a visitor sees the offers of a first purchase, with a site key or without', async () => {
    await buy(shop, user, 'plan-basic');
    for (const visitor of [shop.server, shop.server.visitor()]) {
      const { body } = await visitor.call('GET /v1/app/products', { query: {} });
      const list = body.data.product_list;
      expect(list.map(({ product_id }) => product_id)).toEqual(
        (await products()).map((one) => one.product_id),
      );
      expect(list.every(({ after_charge }) => after_charge === 0)).toBe(true);
    }
    expect((await products(0)).every(({ after_charge }) => after_charge === 1)).toBe(true);
    const stale = { authorization: 'Bearer of.another.time' };
    const { status } = await callerAt(shop.server.url, stale).call('GET /v1/app/products', { query: {} });
    expect(status, 'a session that is over is told so').toBe(401);
  });

  test('plans are sold under the level and title that their buyers then have', async () => {
    const sold = (await products(0)).map(({ level, title }) => ({ level, title }));
    const forSale = PLANS.filter((plan) => plan !== TRIAL_PLAN);
    expect(sold).toEqual(forSale.map(({ level, title }) => ({ level, title })));
  });

  test('plans say which voices they include', async () => {
    const [, basic, creator] = await products(0);
    expect(basic!.desList).toContain('All voices but those for Creator');
    expect(basic!.desList.join(), 'the credits stand beside them').not.toContain('100,000');
    expect(creator!.desList).toContain('All voices, also those for Creator');
  });

  test('credits are listed with the title of the plan that they came with', async () => {
    await buy(shop, user, 'plan-basic');
    await buy(shop, user, 'plan-creator');
    const { body } = await user.call('GET /v1/tenant/credit_grants', {});
    expect(body.data.grants.map(({ source, title }) => [source, title])).toEqual([
      ['sign_up', undefined],
      ['plan', 'Basic'],
      ['plan', 'Creator'],
    ]);
  });

  test('everybody can see how to pay', async () => {
    const { body } = await shop.server.call('GET /p1/appconfig/get_app_config', {});
    expect(body.data.paypal).toEqual({
      client_id: shop.paypal.env.PAYPAL_CLIENT_ID,
      script_url: shop.paypal.env.PAYPAL_SCRIPT_URL,
    });
  });

  test('a paid plan begins at once, lasts a month and brings credits that expire with it', async () => {
    const before = await bonusOf(user);
    const { id, paypalId } = await ordered(user, 'plan-basic');
    await shop.paypal.approve(paypalId);
    const { body } = await capture(user, id);
    expect(body.data).toMatchObject({ status: 'COMPLETED', order_info: { status: ORDER_STATUS.completed } });

    const after = await bonusOf(user);
    expect(after).toMatchObject({
      level: 200,
      title: 'Basic',
      is_free_package: 0,
      script_characters_max: 20_000,
    });
    expect(after.credit_balance).toBe(before.credit_balance! + 100_000);
    const [receipt] = await orders();
    expect(receipt).toMatchObject({ buss_orderid: id, credits: 100_000, status: 300 });
    expect(receipt).toMatchObject({ refunded_at: null, is_under_review: false });
    expect(receipt!.plan_ends_at).toBe(receipt!.credits_expire_at);
    expect(Math.floor(receipt!.plan_ends_at! / 1000)).toBe(after.expired_time);
    const days = (receipt!.plan_ends_at! - receipt!.paid_at!) / DAY_MS;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
  });

  test('the first purchase gets its discount, later ones do not', async () => {
    const offers = await products();
    expect(offers.every(({ after_charge }) => after_charge === 0)).toBe(true);
    const first = await buy(shop, user, 'plan-basic');
    expect(shop.paypal.order(first.paypalId)!.request.purchase_units[0]!.amount.value).toBe('6.93');
    // The first package is still to come.
    expect(
      (await products()).every(({ product_type, after_charge }) => after_charge === 1 - product_type),
    ).toBe(true);
    const second = await buy(shop, user, 'plan-creator');
    expect(shop.paypal.order(second.paypalId)!.request.purchase_units[0]!.amount.value).toBe('29.90');
    const [later, earlier] = await orders();
    expect(earlier).toMatchObject({ price: '9.9', discount: '2.97', total: '6.93', currency: 'USD' });
    expect(later).toMatchObject({ price: '29.9', discount: '0', total: '29.9' });
  });

  test('a higher plan replaces the current one at once; the credits of that last until their day', async () => {
    const basic = await buy(shop, user, 'plan-basic');
    const [receipt] = await orders();
    const pro = await buy(shop, user, 'plan-pro');
    expect(await bonusOf(user)).toMatchObject({ level: 400, credit_balance: 10_000 + 100_000 + 1_200_000 });
    expect(await remaining(basic.id)).toBe(100_000);
    expect((await orders()).find((one) => one.buss_orderid === basic.id)).toEqual(receipt);
    expect(await remaining(pro.id)).toBe(1_200_000);
  });

  test('credits of a plan expire when the plan ends', async () => {
    const { id } = await buy(shop, user, 'plan-basic');
    // A lot never changes, so the clock is moved instead.
    const [row] = await shop.server.db.query<{ same: boolean; live: boolean }>(
      `select l.expires_at = t.plan_ends_at as same, l.expires_at > now() as live
       from credit_lot l join tenant t using (tenant_id) where l.reference = $1`,
      [id],
    );
    expect(row).toEqual({ same: true, live: true });
    await shop.server.db.query(
      `update tenant set plan_ends_at = now() where tenant_id = (select tenant_id from pay_order where order_id = $1)`,
      [id],
    );
    expect(await bonusOf(user)).toMatchObject({
      level: 100,
      title: 'Free',
      is_free_package: 1,
      expired_time: 0,
    });
    // Afterwards the same plan can be bought again.
    await buy(shop, user, 'plan-basic');
    expect(await bonusOf(user)).toMatchObject({ level: 200 });
  });

  test('a package adds credits for two years without changing the plan, and requires a membership', async () => {
    expect(await order(user, 'credits-20k')).toMatchObject({
      status: 403,
      body: { detail: [{ type: 'err_membership_needed' }] },
    });
    await buy(shop, user, 'plan-basic');
    const member = await bonusOf(user);
    await buy(shop, user, 'credits-20k');
    expect(await bonusOf(user)).toEqual({ ...member, credit_balance: member.credit_balance! + 20_000 });
    const [receipt] = await orders();
    expect(receipt).toMatchObject({ product_type: 1, plan_ends_at: null, credits: 20_000 });
    const expected = new Date(receipt!.paid_at!);
    expected.setUTCFullYear(expected.getUTCFullYear() + 2);
    expect(receipt!.credits_expire_at).toBe(expected.getTime());
  });

  test('a plan at or below the current level cannot be bought', async () => {
    await buy(shop, user, 'plan-creator');
    for (const product of ['plan-basic', 'plan-creator']) {
      const { body } = await order(user, product);
      expect(body).toEqual({
        code: 2000,
        msg: 'You cannot subscribe to a plan lower than your current level.',
      });
    }
    expect((await order(user, 'plan-pro')).body.code).toBe(0);
  });

  test('the same product gives the same order while it is unpaid; another product has to wait', async () => {
    const { id, paypalId } = await ordered(user, 'plan-basic');
    expect(await ordered(user, 'plan-basic')).toEqual({ id, paypalId });
    expect((await order(user, 'plan-pro')).body).toEqual({
      code: 2003,
      msg: 'Unpaid order detected. Please proceed to payment.',
    });
    expect((await waiting(user)).body.data).toEqual({
      buss_orderid: id,
      result: { Result: { Paypal: { id: paypalId } } },
      product_id: 'plan-basic',
    });
    expect((await cancel(user, id)).body.code).toBe(0);
    expect((await cancel(user, id)).body.code).toBe(0);
    expect(await statusOf(user, id)).toBe(ORDER_STATUS.cancelled);
    expect((await waiting(user)).body.data).toBeNull();
    expect((await ordered(user, 'plan-pro')).id).not.toBe(id);
  });

  test('a double click and a second tab make one order', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => ordered(user, 'plan-basic')));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await orders()).toHaveLength(1);

    const other = await shop.server.signUp();
    const tabs = await Promise.all([order(other, 'plan-basic'), order(other, 'plan-pro')]);
    expect(tabs.map(({ body }) => body.code).sort()).toEqual([0, 2003]);
  });

  test('a paid order is reported as paid and delivered once, however often it is captured', async () => {
    const { id } = await buy(shop, user, 'plan-basic');
    const again = await Promise.all(Array.from({ length: 5 }, () => capture(user, id)));
    expect(new Set(again.map(({ body }) => body.data.status))).toEqual(new Set(['COMPLETED']));
    expect((await cancel(user, id)).body).toEqual({
      code: 2001,
      msg: 'The order has been successfully paid..',
    });
    expect(await boughtCredits(shop, id)).toEqual([100_000]);
  });

  test('only the listed price counts: another total is refused', async () => {
    const tampered = await order(user, 'plan-pro', { total: '0.01' });
    expect(tampered).toMatchObject({ status: 409, body: { detail: [{ type: 'err_price_changed' }] } });
    expect(await orders()).toEqual([]);
    expect((await order(user, 'plan-basic', { total: '6.930' })).body.code).toBe(0);
  });

  test('a price that changes between showing and buying is noticed; a pending order keeps the agreed one', async () => {
    const price = (value: number) =>
      shop.server.db.query(`update product_channel set price = $1 where product_id = 'plan-pro'`, [value]);
    const { id } = await ordered(user, 'plan-pro');
    await price(120);
    try {
      expect(await order(user, 'plan-pro', { total: '99' })).toMatchObject({
        body: { detail: [{ type: 'err_price_changed' }] },
      });
      expect((await order(user, 'plan-pro', { total: '120' })).body.code).toBe(2003);
      await cancel(user, id);
      expect((await order(user, 'plan-pro', { total: '120' })).body.code).toBe(0);
    } finally {
      await price(99);
    }
  });

  test.each(['plan-free', 'plan-nothing', "'; drop table pay_order; --"])(
    'an unknown product cannot be ordered: %s',
    async (product) => {
      expect(await order(user, product)).toMatchObject({
        status: 404,
        body: { detail: [{ type: 'err_not_found' }] },
      });
    },
  );

  test('the order of another workspace does not exist', async () => {
    const { id, paypalId } = await ordered(user, 'plan-basic');
    await shop.paypal.approve(paypalId);
    const stranger = await shop.server.signUp();
    const answers = await Promise.all([
      stranger.call('GET /v1/pay/get_order', { query: { buss_orderid: id } }),
      capture(stranger, id),
      cancel(stranger, id),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toMatchObject({ detail: [{ type: 'err_not_found' }] });
    }
    expect(await orders(stranger)).toEqual([]);
    expect((await waiting(stranger)).body.data).toBeNull();
    expect(await storedStatus(shop, id)).toBe(ORDER_STATUS.waiting);
  });

  test('a closed account leaves only its paid orders on the books, without their owner', async () => {
    const { db } = shop.server;
    const paid = await buy(shop, user, 'plan-basic');
    const unpaid = await ordered(user, 'plan-pro');
    const closed = await user.call('POST /accounts/v1/cancel_account', { body: { password: user.password } });
    expect(closed.body.code).toBe(0);
    const rows = await db.query(
      'select order_id, tenant_id, status from pay_order where order_id = any($1)',
      [[paid.id, unpaid.id]],
    );
    expect(rows).toEqual([{ order_id: paid.id, tenant_id: null, status: ORDER_STATUS.completed }]);
    // Later events of PayPal about them do no harm.
    expect(
      await shop.paypal.webhooks.deliver({
        id: crypto.randomUUID(),
        event_type: 'PAYMENT.CAPTURE.REVERSED',
        resource: { custom_id: paid.id },
      } as unknown as WebhookEvent),
    ).toBe(200);
  });

  test('visitors see no orders', async () => {
    const { status } = await shop.server.visitor().call('GET /v1/pay/orders', {});
    expect(status).toBe(403);
  });

  test('every receipt has a unique number, also in simultaneous sales', async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.server.signUp()));
    await Promise.all(buyers.map((who) => buy(shop, who, 'plan-basic')));
    for (const who of buyers) await buy(shop, who, 'credits-20k');
    const receipts = (await Promise.all(buyers.map((who) => orders(who)))).flat();
    const year = new Date().getUTCFullYear();
    for (const { receipt_number } of receipts) expect(receipt_number).toMatch(RegExp(`^${year}-\\d{4,}$`));
    expect(new Set(receipts.map(({ receipt_number }) => receipt_number)).size).toBe(10);
  });

  test('receipts of before keep their numbers, and the next ones are above them', async () => {
    const db = await openPostgres(await createDatabase(inject('postgres').url), createLog('off'));
    const migrations = readMigrations();
    const here = { name: 'This one', leave: 'take another' };
    const next = async () =>
      (await db.query<{ number: string }>('select next_receipt_number() as number'))[0]!.number.slice(5);
    try {
      await migrate(
        db,
        migrations.filter(({ name }) => name < '0502'),
        here,
      );
      await db.query(
        `insert into pay_order (order_id, product_id, product_type, title, level, credits, price, discount, total, currency,
           pay_channel, channel_order_id, channel_payment_id, status, pay_out_time, paid_at, receipt_number)
         select gen_random_uuid(), 'plan-basic', 0, 'Basic', 200, 1, 5, 0, 5, 'USD', 'PAYPAL', number, number, 300, now(),
           now(), number from unnest(array['2025-9998', '2026-0007']) number`,
      );
      await migrate(db, migrations, here);
      expect([await next(), await next()]).toEqual(['9999', '10000']);
    } finally {
      await db.close();
    }
  });

  test('orders are listed in pages, newest first', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index++) {
      const { id } = await ordered(user, 'plan-basic');
      made.unshift(id);
      await cancel(user, id);
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await user.call('GET /v1/pay/orders', {
        query: { limit: 2, ...(cursor && { cursor }) },
      });
      expect(body.data.orders.length).toBeLessThanOrEqual(2);
      found.push(...body.data.orders.map(({ buss_orderid }) => buss_orderid));
      cursor = body.data.next_cursor ?? undefined;
    } while (cursor);
    expect(found).toEqual(made);
  });

  test('a buyer who returns finds the order by its PayPal id, and nobody else does', async () => {
    const basic = await buy(shop, user, 'plan-basic');
    await ordered(user, 'plan-pro');
    const find = async (who: TestUser, channel_order_id: string) =>
      (await who.call('GET /v1/pay/orders', { query: { channel_order_id } })).body.data.orders.map(
        ({ buss_orderid }) => buss_orderid,
      );
    expect(await find(user, basic.paypalId)).toEqual([basic.id]);
    expect(await find(user, 'NOSUCHORDER')).toEqual([]);
    expect(await find(user, basic.id)).toEqual([]);
    expect(await find(await shop.server.signUp(), basic.paypalId)).toEqual([]);
  });

  test('too many orders of one workspace are rate-limited, without affecting others', async () => {
    let last = await order(user, 'plan-basic');
    for (let made = 0; made < 30 && last.status === 200; made++) last = await order(user, 'plan-basic');
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await order(await shop.server.signUp(), 'plan-basic')).status).toBe(200);
  });
});
