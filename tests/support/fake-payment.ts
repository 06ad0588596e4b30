import type { Product, TenantBonus } from '../../src/contract/index.ts';
import { appConfig, bonus, ok, type FakeApi } from './fake-api.ts';
import { uuid } from './uuid.ts';

interface PlanSetup {
  level: number;
  price: string;
  credits: number;
}

const detail = (price: string, discount_price = '') => ({
  pay_channel: 'PAYPAL',
  country_code: 'US',
  title: '',
  price,
  discount_price,
  currency: 'USD',
  desc: JSON.stringify({ tags: [], des: '', descTitle: '', desList: [] }),
});

export const planProduct = (
  title: string,
  { level, price, credits }: PlanSetup,
  more: Partial<Product> = {},
): Product => ({
  product_id: `plan_${title.toLowerCase()}`,
  product_type: 0,
  title,
  level,
  recharge_credit: credits,
  is_free_package: level === 100 ? 1 : 0,
  after_charge: 0,
  desList: [`What ${title} has`, 'All voices'],
  channel_details: [detail(price)],
  ...more,
});

export const creditProduct = (credits: number, price: string, more: Partial<Product> = {}): Product => ({
  product_id: `credits_${credits}`,
  product_type: 1,
  title: `${credits} credits`,
  level: 0,
  recharge_credit: credits,
  is_free_package: 0,
  after_charge: 0,
  desList: [],
  channel_details: [detail(price)],
  ...more,
});

/** Adds an offer for a first purchase. */
export const onOffer = (product: Product, discountPrice: string, after_charge: 0 | 1 = 0): Product => ({
  ...product,
  after_charge,
  channel_details: [detail(product.channel_details[0]!.price, discountPrice)],
});

/** In no order of their own. */
export const products: readonly Product[] = [
  creditProduct(500_000, '39'),
  planProduct('Pro', { level: 400, price: '69.9', credits: 1_500_000 }),
  planProduct('Basic', { level: 200, price: '9.9', credits: 120_000 }),
  creditProduct(100_000, '9'),
  planProduct('Free', { level: 100, price: '0', credits: 10_000 }),
  planProduct('Creator', { level: 300, price: '24.9', credits: 400_000 }),
  creditProduct(200_000, '17'),
];

/** A member's bonus. */
export const member = (level: number, title: string): TenantBonus => ({
  ...bonus,
  title,
  level,
  is_free_package: 0,
  is_highest_plan: level >= 400,
  expired_time: Date.UTC(2027, 0, 20) / 1000,
});

/** The id of the n-th order. */
export const orderId = (n: number): string => uuid(n);

interface FakeOrder {
  buss_orderid: string;
  product_id: string;
  status: number;
  paypalId: string;
}

interface Session {
  options: {
    onApprove(data: { orderId: string }): Promise<void>;
    onCancel?(data: object): void;
    onError?(error: Error): void;
  };
  orderId: string;
  destroyed: boolean;
}

/** PayPal and the server's side of buying. */
export interface FakePayment {
  orders: FakeOrder[];
  /** Windows of PayPal that were opened, the newest last. */
  sessions: Session[];
  /** Instances that were made of PayPal's script. */
  instances: { clientId: string; components: readonly string[] }[];
  /** The buyer approves in the window that is open. */
  approve(): Promise<void>;
  cancel(): void;
  fail(message: string): void;
  /** What is bought by an order that is captured, as the balance shows it afterwards. */
  onPaid(order: FakeOrder): void;
}

let scriptUrl: string | undefined;

/** Answers everything about buying from now on, as a server whose products are `products`. */
export const fakePayment = (api: FakeApi, list: readonly Product[] = products): FakePayment => {
  const fake: FakePayment = {
    orders: [],
    sessions: [],
    instances: [],
    approve: () => {
      const session = fake.sessions.at(-1)!;
      return session.options.onApprove({ orderId: session.orderId });
    },
    cancel: () => fake.sessions.at(-1)!.options.onCancel?.({}),
    fail: (message) => fake.sessions.at(-1)!.options.onError?.(new Error(message)),
    onPaid: () => {},
  };
  Object.assign(globalThis, {
    fakePayPal: {
      version: '6.0.0',
      createInstance: async (options: FakePayment['instances'][number]) => {
        fake.instances.push(options);
        return {
          createPayPalOneTimePaymentSession: (given: Session['options']) => {
            const session: Session = { options: given, orderId: '', destroyed: false };
            return {
              async start(_mode: object, order: Promise<{ orderId: string }>) {
                fake.sessions.push(session);
                session.orderId = (await order).orderId;
              },
              destroy: () => {
                session.destroyed = true;
              },
              cancel: () => {},
            };
          },
        };
      },
    },
  });
  delete (globalThis as { voxbenchPayPal?: unknown }).voxbenchPayPal;
  scriptUrl ??= URL.createObjectURL(
    new Blob(['window[document.currentScript.dataset.namespace] = window.fakePayPal'], {
      type: 'text/javascript',
    }),
  );
  const waiting = () => fake.orders.findLast(({ status }) => status === 0);
  const start = ({ buss_orderid, product_id, paypalId }: FakeOrder) => ({
    data: { buss_orderid, product_id, result: { Result: { Paypal: { id: paypalId } } } },
  });
  const info = ({ status }: FakeOrder) => ({ status, pay_out_time: Math.floor(Date.now() / 1000) + 3_600 });
  const orderOf = (id: string | null) => fake.orders.find(({ buss_orderid }) => buss_orderid === id)!;
  api.answer({
    'GET /p1/appconfig/get_app_config': () =>
      ok({ data: { ...appConfig, paypal: { client_id: 'client-1', script_url: scriptUrl! } } }),
    'GET /v1/app/products': () => ok({ data: { product_list: list } }),
    'GET /v1/pay/get_wait_for_pay': () => {
      const order = waiting();
      return ok(order ? start(order) : { data: null });
    },
    'POST /v1/pay/create_order': ({ body: { product_id } }) => {
      const count = fake.orders.length + 1;
      const order = { buss_orderid: orderId(count), product_id, status: 0, paypalId: `PAYPAL-${count}` };
      fake.orders.push(order);
      return ok(start(order));
    },
    'GET /v1/pay/get_order': ({ url }) =>
      ok({ data: { order_info: info(orderOf(url.searchParams.get('buss_orderid'))) } }),
    'POST /v1/pay/capture': ({ body }) => {
      const order = orderOf(body.buss_orderid);
      order.status = 300;
      fake.onPaid(order);
      return ok({ data: { status: 'COMPLETED', order_info: info(order) } });
    },
    'POST /v1/pay/cancel': ({ body }) => {
      orderOf(body.buss_orderid).status = 100;
      return ok();
    },
    'GET /v1/pay/orders': () => ok({ data: { orders: [], next_cursor: null } }),
  });
  return fake;
};
