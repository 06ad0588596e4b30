import { EventSourceParserStream } from 'eventsource-parser/stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endPlans } from '../../demo/server/payments/plan-terms.ts';
import { calls, type AccountState, type SessionEvent } from '../../src/contract/index.ts';
import { DATABASES } from '../support/databases.ts';
import { buy, capture, ordered, startShop, type Shop, type TestUser } from '../support/shop.ts';

const PATH = '/v1/tenant/changes';

describe.each(DATABASES)('an open page of an account, on %s', (on) => {
  let shop: Shop;
  let user: TestUser;
  let streams: AbortController[];
  beforeAll(async () => void (shop = await startShop(on)));
  afterAll(() => shop.close());
  beforeEach(async () => {
    streams = [];
    user = await shop.server.signUp();
  });
  afterEach(() => streams.forEach((stream) => stream.abort()));

  const connect = async (headers: Record<string, string> = user.headers) => {
    const stream = new AbortController();
    streams.push(stream);
    const response = await fetch(shop.server.url + PATH, { headers, signal: stream.signal });
    return { response, leave: () => stream.abort() };
  };
  /** The account states that the stream sends, one for each call; null once the stream ends. */
  const watch = async (headers?: Record<string, string>) => {
    const { response, leave } = await connect(headers);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response
      .body!.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    const next = async (): Promise<AccountState | null> => {
      const { value } = await reader.read();
      if (!value) return null;
      const event = calls[`GET ${PATH}`].answer.parse(JSON.parse(value.data));
      return event.type === 'account' ? event : next();
    };
    return { next, leave };
  };
  /** The first state that satisfies the condition. */
  const until = async (next: () => Promise<AccountState | null>, has: (state: AccountState) => boolean) => {
    for (;;) {
      const state = await next();
      if (!state || has(state)) return state;
    }
  };
  const tellOf = (type: string) =>
    shop.paypal.webhooks.deliver(shop.paypal.webhooks.events.findLast((one) => one.event_type === type)!);

  test('is told when collections of voices change', async () => {
    const { response } = await connect();
    const events = response
      .body!.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    const types = async () => (JSON.parse((await events.read()).value!.data) as SessionEvent).type;
    expect(await types()).toBe('account');
    const change = (path: string, body: object) =>
      fetch(shop.server.url + path, {
        method: 'POST',
        headers: { ...user.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await change('/v1/voices/collections', { name: 'Harbor' });
    expect(await types()).toBe('voices');
    await change('/v1/voices/collections', { name: 'Mill' });
    expect(await types()).toBe('voices');
  });

  test('is told the state of the account, then of a purchase elsewhere and its refund', async () => {
    const { next } = await watch();
    expect(await next()).toMatchObject({ bonus: { level: 100, is_highest_plan: false }, refusals: [] });
    const { paypalId } = await buy(shop, user, 'plan-pro');
    expect(await until(next, ({ bonus }) => bonus.level === 400)).toMatchObject({
      bonus: { title: 'Pro', credit_balance: 1_210_000, is_highest_plan: true },
    });
    await shop.paypal.refund(paypalId);
    expect(await tellOf('PAYMENT.CAPTURE.REFUNDED')).toBe(200);
    expect(await until(next, ({ bonus }) => bonus.level === 100)).toMatchObject({
      bonus: { credit_balance: 10_000, expired_time: 0 },
    });
  });

  test('is told of a partial refund, which changes only the orders', async () => {
    const { paypalId } = await buy(shop, user, 'plan-basic');
    const { next } = await watch();
    const before = await next();
    await shop.paypal.refund(paypalId, '1.00');
    expect(await tellOf('PAYMENT.CAPTURE.REFUNDED')).toBe(200);
    expect(await next()).toEqual(before);
  });

  test('is told when a plan ends', async () => {
    const { id } = await buy(shop, user, 'plan-basic');
    const { next } = await watch();
    expect(await next()).toMatchObject({ bonus: { level: 200 } });
    const past = `date_trunc('milliseconds', now()) - interval '1 second'`;
    await shop.server.db.query(`update pay_order set plan_ends_at = ${past} where order_id = $1`, [id]);
    await shop.server.db.query(
      `update tenant set plan_ends_at = ${past} where tenant_id = (select tenant_id from pay_order where order_id = $1)`,
      [id],
    );
    await endPlans(shop.server.db);
    expect(await until(next, ({ bonus }) => bonus.level === 100)).toMatchObject({ bonus: { title: 'Free' } });
  });

  test('is told of a payment that a review refused, until the buyer has seen it', async () => {
    const { next, leave } = await watch();
    await next();
    const { id, paypalId } = await ordered(user, 'plan-basic');
    await shop.paypal.approve(paypalId, 'review-refused');
    expect((await capture(user, id)).body.data.status).toBe('PENDING');
    await shop.paypal.settle(paypalId, 'DECLINED');
    expect(await tellOf('PAYMENT.CAPTURE.DECLINED')).toBe(200);
    const refusal = { buss_orderid: id, title: 'Basic', reason: 'refused_after_review' };
    expect(await until(next, ({ refusals }) => refusals.length > 0)).toMatchObject({ refusals: [refusal] });
    leave();

    const later = await watch();
    expect(await later.next()).toMatchObject({ refusals: [refusal] });
    const stranger = await shop.server.signUp();
    await stranger.call('POST /v1/pay/refusals/seen', { body: { buss_orderid: id } });
    expect(await (await watch()).next()).toMatchObject({ refusals: [refusal] });
    await user.call('POST /v1/pay/refusals/seen', { body: { buss_orderid: id } });
    expect(await until(later.next, ({ refusals }) => refusals.length === 0)).toMatchObject({ refusals: [] });
  });

  describe('a payment refused while its answer was lost', () => {
    const refused = async () => {
      const { id, paypalId } = await ordered(user, 'plan-basic');
      await shop.paypal.approve(paypalId, 'review-refused');
      shop.paypal.next('capture', 'error-after');
      expect((await capture(user, id)).body.data.status).toBe('PENDING');
      await shop.paypal.settle(paypalId, 'DECLINED');
      return id;
    };

    test('is reported when the event of PayPal arrives', async () => {
      const { next } = await watch();
      await next();
      const id = await refused();
      expect(await tellOf('PAYMENT.CAPTURE.DECLINED')).toBe(200);
      const refusal = { buss_orderid: id, title: 'Basic', reason: 'refused' };
      expect(await until(next, ({ refusals }) => refusals.length > 0)).toMatchObject({ refusals: [refusal] });
    });

    test('is not reported again to the page that asked about it', async () => {
      const id = await refused();
      expect((await capture(user, id)).body.data.status).toBe('DECLINED');
      expect(await (await watch()).next()).toMatchObject({ refusals: [] });
    });
  });

  test('is told nothing after its session ends', async () => {
    const { next } = await watch();
    await next();
    const { body } = await user.call('GET /v1/user/sessions', {});
    const { session_id } = body.data.sessions[0]!;
    await user.call('POST /v1/user/sessions/{session_id}/end', { params: { session_id }, body: {} });
    await shop.server.db.query(`select pg_notify('account_changed', tenant_id::text) from tenant`);
    expect(await until(next, () => false)).toBeNull();
  });

  test('is told nothing about other accounts', async () => {
    const { next } = await watch();
    await next();
    await buy(shop, await shop.server.signUp(), 'plan-basic');
    await buy(shop, user, 'plan-creator');
    expect(await next()).toMatchObject({ bonus: { title: 'Creator' } });
  });

  test('a user may have a few streams open: further ones are refused until one closes', async () => {
    const open = [];
    for (let count = 0; count < 6; count++) open.push(await connect());
    expect(open.map(({ response }) => response.status)).toEqual(Array(6).fill(200));
    const { response } = await connect();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '15']);
    expect((await connect((await shop.server.signUp()).headers)).response.status, 'others').toBe(200);
    open[0]!.leave();
    await expect.poll(async () => (await connect()).response.status).toBe(200);
  });

  test('requires a user: a visitor with a site key is refused', async () => {
    expect((await connect(shop.server.visitor().headers)).response.status).toBe(403);
    expect((await connect({})).response.status).toBe(401);
  });
});
