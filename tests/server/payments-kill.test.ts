import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ORDER_STATUS } from '../../src/contract/constants/payments.ts';
import { startPayPalStandIn } from '../../demo/paypal/start.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { openPglite } from '../../demo/server/db/pglite.ts';
import { callerAt } from '../support/caller.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { startTestServer } from '../support/server.ts';
import { bonusOf, capture, ordered, statusOf } from '../support/shop.ts';
import { makeDataFolder } from '../support/template.ts';

test('a server killed after PayPal took the payment delivers once after its restart, without page or webhook', async () => {
  const dataDir = await makeDataFolder();
  const paypal = await startPayPalStandIn();
  const env = { ...paypal.env, VOXBENCH_DATA: dataDir };
  let server = await startServerQuickly(env);
  try {
    const account = { email: 'kill@voxbench.example', password: 'correct horse battery' };
    const { body } = await callerAt(server.url, {}).call('POST /accounts/v1/sign_up', { body: account });
    const headers = { authorization: `Bearer ${body.secure_tokens.access_token}` };
    const { id, paypalId } = await ordered(callerAt(server.url, headers), 'plan-basic', server.url);
    await paypal.approve(paypalId);

    paypal.next('capture', 'hang-after');
    const lost = capture(callerAt(server.url, headers), id).then(
      () => 'answered',
      () => 'lost',
    );
    await expect.poll(() => paypal.order(paypalId)?.capture?.status).toBe('COMPLETED');
    await server.end('SIGKILL');
    expect(await lost).toBe('lost');

    server = await startServerQuickly(env);
    const who = callerAt(server.url, headers);
    await expect.poll(() => statusOf(who, id)).toBe(ORDER_STATUS.completed);
    expect(await bonusOf(who)).toMatchObject({ level: 200, credit_balance: 110_000 });
    const taken = paypal.webhooks.events.filter((event) => event.event_type === 'PAYMENT.CAPTURE.COMPLETED');
    expect(taken).toHaveLength(1);
  } finally {
    await server.end('SIGTERM');
    await paypal.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a restart with an unpaid order at the built-in stand-in settles it without a warning', async () => {
  const dataDir = await makeDataFolder();
  const env = { VOXBENCH_DATA: dataDir };
  let server = await startServerQuickly(env);
  try {
    const account = { email: 'calm@voxbench.example', password: 'correct horse battery' };
    const { body } = await callerAt(server.url, {}).call('POST /accounts/v1/sign_up', { body: account });
    const headers = { authorization: `Bearer ${body.secure_tokens.access_token}` };
    await ordered(callerAt(server.url, headers), 'plan-basic', server.url);
    await server.end('SIGTERM');
    const db = await openPglite(dataDir, createLog('off'));
    await db.query(`update pay_order set pay_out_time = now(), checked_at = now() - interval '1 hour'`);
    await db.close();
    server = await startServerQuickly(env);
    const orders = async () => {
      const answer = await callerAt(server.url, headers).call('GET /v1/pay/orders', {});
      return answer.body.data.orders.map(({ status }) => status);
    };
    await expect.poll(orders).toEqual([ORDER_STATUS.lapsed]);
    expect(server.output()).not.toContain('PayPal did not say');
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('the server itself settles orders and plans that nobody asks about any more', async () => {
  const dataDir = await makeDataFolder();
  const paypal = await startPayPalStandIn();
  const start = () => startTestServer({ dataDir, engines: [], env: { ...paypal.env, VOXBENCH_LOG: 'off' } });
  let server = await start();
  try {
    const [buyer, leaver, late] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const approved = await ordered(buyer, 'plan-basic', server.url);
    await paypal.approve(approved.paypalId);
    const left = await ordered(leaver, 'plan-basic', server.url);
    const open = await ordered(late, 'plan-basic', server.url);
    await server.db.query(`update pay_order set checked_at = now() - interval '1 hour'`);
    await server.db.query(`update pay_order set pay_out_time = now() where order_id = $1`, [left.id]);
    await server.db.query(`update tenant set plan_level = 400, plan_ends_at = now() where plan_level = 100`);
    await server.close();

    server = await start();
    const statuses = async () => {
      const rows = await server.db.query<{ order_id: string; status: number }>(
        'select order_id, status from pay_order',
      );
      return Object.fromEntries(rows.map(({ order_id, status }) => [order_id, status]));
    };
    await expect.poll(statuses).toEqual({
      [approved.id]: ORDER_STATUS.completed,
      [left.id]: ORDER_STATUS.lapsed,
      [open.id]: ORDER_STATUS.waiting,
    });
    expect(await server.db.query('select from tenant where plan_level = 400')).toEqual([]);
  } finally {
    await server.close();
    await paypal.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
