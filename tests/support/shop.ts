import { ORDER_STATUS } from '../../src/contract/constants/payments.ts';
import { startPayPalStandIn, type RunningStandIn } from '../../demo/paypal/start.ts';
import type { Caller } from './caller.ts';
import type { DatabaseKind } from './databases.ts';
import { closeReconciled } from './reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from './server.ts';

/** A server that is paid through a stand-in for PayPal of its own. */
export interface Shop {
  server: TestServer;
  paypal: RunningStandIn;
  close(): Promise<void>;
}

/** Where orders come back to unless told otherwise: a server that takes them lists it in `VOXBENCH_ORIGINS`. */
export const SHOP_ORIGIN = 'https://shop.example';
export const SHOP_PAGE = `${SHOP_ORIGIN}/plans`;

export const WEBHOOK_PATH = '/v1/pay/paypal/webhook';

/** Events of the stand-in are held: they come when a test delivers them. Closing throws when the ledger does not fit. */
export const startShop = async (
  on: DatabaseKind = 'the embedded Postgres',
  env: Record<string, string> = {},
): Promise<Shop> => {
  const paypal = await startPayPalStandIn({ reviewMs: 3_600_000 });
  const server = await startTestServer({
    on,
    env: { ...paypal.env, VOXBENCH_LOG: 'off', VOXBENCH_ORIGINS: SHOP_ORIGIN, ...env },
    engines: [],
  });
  paypal.sendWebhooksTo(server.url + WEBHOOK_PATH);
  paypal.webhooks.mode = 'held';
  return {
    server,
    paypal,
    close: () => closeReconciled(server.db, server, paypal),
  };
};

export const order = (
  who: Pick<Caller, 'call'>,
  product_id: string,
  more: { total?: string; return_url?: string } = {},
) =>
  who.call('POST /v1/pay/create_order', {
    body: {
      pay_channel: 'PAYPAL',
      product_id,
      country_code: 'US',
      return_url: SHOP_PAGE,
      ...more,
    },
  });

/** The order and its id at PayPal; throws when none was made. */
export const ordered = async (who: Pick<Caller, 'call'>, product_id: string, return_url = SHOP_PAGE) => {
  const { body, status } = await order(who, product_id, { return_url });
  if (status !== 200 || body.code !== 0) throw new Error(JSON.stringify(body));
  return { id: body.data.buss_orderid, paypalId: body.data.result.Result.Paypal.id };
};

export const capture = (who: Pick<Caller, 'call'>, id: string) =>
  who.call('POST /v1/pay/capture', { body: { buss_orderid: id } });

/** Orders, approves and captures. */
export const buy = async ({ paypal }: Shop, who: Pick<Caller, 'call'>, product_id: string) => {
  const made = await ordered(who, product_id);
  await paypal.approve(made.paypalId);
  const { body } = await capture(who, made.id);
  if (body.data?.order_info.status !== ORDER_STATUS.completed) throw new Error(JSON.stringify(body));
  return made;
};

export const statusOf = async (who: Pick<Caller, 'call'>, id: string): Promise<number> =>
  (await who.call('GET /v1/pay/get_order', { query: { buss_orderid: id } })).body.data.order_info.status;

/** As it is written down. A poll of an approved order may find it paid when the one before was seconds ago. */
export const storedStatus = async ({ server }: Shop, id: string): Promise<number | undefined> => {
  const [row] = await server.db.query<{ status: number }>(
    'select status from pay_order where order_id = $1',
    [id],
  );
  return row?.status;
};

export const bonusOf = async (who: Pick<Caller, 'call'>) =>
  (await who.call('GET /v1/tenant/get_tenant_bonus', {})).body.data;

/** Polls ask PayPal about this order at once. */
export const makeStale = ({ server }: Shop, id: string) =>
  server.db.query(`update pay_order set checked_at = now() - interval '1 hour' where order_id = $1`, [id]);

/** Credits that the orders of a user brought. */
export const boughtCredits = async ({ server }: Shop, id: string): Promise<number[]> => {
  const rows = await server.db.query<{ amount: number }>(
    `select amount from credit_lot where reference = $1`,
    [id],
  );
  return rows.map(({ amount }) => amount);
};

export type { TestUser };
