import { page } from 'vitest/browser';
import type { Order, TenantBonus } from '../../src/contract/index.ts';
import { fakeApi, newPage, ok, signedIn, user, type FakeApi } from './fake-api.ts';
import { fakePayment, orderId, type FakePayment } from './fake-payment.ts';

/** Where the browser remembers the order of the user that is not finished. */
export const RECORD = `CHECK_ORDER${user.uid}`;

/** A new page with a user who can buy. */
export const openShop = (): { api: FakeApi; pay: FakePayment } => {
  newPage();
  signedIn();
  const api = fakeApi();
  return { api, pay: fakePayment(api) };
};

/** From now on the workspace has this plan and balance. */
export const hasBonus = (api: FakeApi, bonus: TenantBonus): void =>
  api.answer({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: bonus }) });

/** From now on these are the workspace's orders: at PayPal the first is `PAYPAL-1`. */
export const hasOrders = (api: FakeApi, orders: readonly Order[], next_cursor: string | null = null): void =>
  api.answer({
    'GET /v1/pay/orders': ({ url }) => {
      const wanted = url.searchParams.get('channel_order_id');
      const found = orders.filter(
        ({ buss_orderid }) => wanted === null || `PAYPAL-${Number(buss_orderid.slice(-12))}` === wanted,
      );
      return ok({ data: { orders: found, next_cursor } });
    },
  });

const DAY = Date.UTC(2026, 10, 21);

/** An order of a plan, paid unless it is said otherwise. */
export const paidOrder = (id: number, more: Partial<Order> = {}): Order => ({
  buss_orderid: orderId(id),
  receipt_number: `2026-000${id}`,
  product_id: 'plan_basic',
  product_type: 0,
  title: 'Basic',
  status: 300,
  price: '9.9',
  discount: '2.97',
  total: '6.93',
  currency: 'USD',
  pay_channel: 'PAYPAL',
  channel_payment_id: 'CAPTURE-1',
  credits: 100_000,
  credits_expire_at: DAY + 30 * 86_400_000,
  plan_ends_at: DAY + 30 * 86_400_000,
  created_at: DAY,
  paid_at: DAY,
  refunded_at: null,
  refunds: [],
  net: more.paid_at === null ? '0' : '6.93',
  decline_reason: null,
  is_under_review: false,
  ...more,
});

export const unpaidOrder = (id: number, more: Partial<Order> = {}): Order =>
  paidOrder(id, {
    receipt_number: '',
    status: 0,
    channel_payment_id: '',
    credits: 0,
    credits_expire_at: null,
    plan_ends_at: null,
    paid_at: null,
    ...more,
  });

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const subscribe = (plan: string) => button(`Subscribe to ${plan}`);
export const payButton = () => button('Pay with PayPal');
export const tab = (name: string) => page.getByRole('tab', { name });
export const card = (name: string) => page.getByRole('article', { name });
export const said = (text: string) => page.getByText(text, { exact: true });
export const dialog = () => page.getByRole('dialog', { name: 'Plans and credits' });
