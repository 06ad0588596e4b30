import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Order } from '../../src/contract/index.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { Notices } from '../../src/notices/index.ts';
import { PaymentPage, PaymentPopup, SubscriptionPage } from '../../src/payment/index.ts';
import { PaymentState } from '../../src/payment/view/payment-state.tsx';
import { storesFor, type Stores } from '../../src/stores/registry.ts';
import {
  button,
  hasBonus,
  hasOrders as answerOrders,
  openShop,
  paidOrder,
  RECORD,
  unpaidOrder,
} from '../support/buyer.ts';
import { broken, appConfig, bonus, ok, refused, user, type FakeApi } from '../support/fake-api.ts';
import { fakePayment, orderId, member, products, type FakePayment } from '../support/fake-payment.ts';
import { clearStage, stage } from '../support/stage.tsx';

let api: FakeApi;
let pay: FakePayment;
let stores: Stores;
const address = location.pathname + location.search;
beforeEach(async () => {
  ({ api, pay } = openShop());
  stores = storesFor({});
  await stores.session.start();
});
afterEach(() => {
  history.replaceState(null, '', address);
  clearStage();
  vi.restoreAllMocks();
});

const order = paidOrder;
const waiting = unpaidOrder(2);
const underReview = unpaidOrder(2, { channel_payment_id: 'CAPTURE-2', is_under_review: true });
const hasOrders = (orders: Order[], next_cursor: string | null = null) =>
  answerOrders(api, orders, next_cursor);
const rows = () =>
  page
    .getByRole('region', { name: 'Orders' })
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const orderAtPayPal = () =>
  pay.orders.push({
    buss_orderid: orderId(2),
    product_id: 'plan_basic',
    status: 0,
    paypalId: 'PAYPAL-2',
  });
const heading = (name: string) => page.getByRole('heading', { name });

describe('the subscription page', () => {
  test('shows plan, balance and expiry, and both buttons open the popup', async () => {
    hasBonus(api, member(200, 'Basic'));
    await stores.bonus.refresh();
    stage(
      <>
        <SubscriptionPage />
        <PaymentPopup />
      </>,
    );
    const plan = page.getByRole('region', { name: 'Your plan' });
    await expect.element(plan).toHaveTextContent(/Basic12,345 creditsThe plan ends on January 20, 2027\./);
    await button('Purchase').click();
    await expect
      .element(page.getByRole('tab', { name: 'Credit Package' }))
      .toHaveAttribute('aria-selected', 'true');
    await button('Close').click();
    await button('Upgrade').click();
    await expect.element(page.getByRole('article', { name: 'Creator' })).toHaveAttribute('data-chosen');
  });

  test('compares the plans, marks the current one and leads to the payment of a higher one', async () => {
    hasBonus(api, member(300, 'Creator'));
    await stores.bonus.refresh();
    stage(
      <>
        <SubscriptionPage />
        <PaymentPopup />
      </>,
    );
    const plans = page.getByRole('region', { name: 'Plans' });
    const table = () =>
      plans
        .getByRole('row')
        .elements()
        .map((row) => [...row.children].map((cell) => cell.textContent));
    await expect.poll(table).toEqual([
      ['', 'Basic', 'CreatorCurrent plan', 'Pro'],
      ['Price', '$9.90 /mo ', '$24.90 /mo ', '$69.90 /mo '],
      ['Credits', '120,000 for the month', '400,000 for the month', '1,500,000 for the month'],
      ['Features', 'What Basic hasAll voices', 'What Creator hasAll voices', 'What Pro hasAll voices'],
      ['', 'Lower than your plan.', 'You can subscribe again when it ends on Jan 20, 2027.', 'Get Pro'],
    ]);
    await plans.getByRole('button', { name: 'Get Pro' }).click();
    await expect.element(heading('Subscribe to Pro')).toBeVisible();
    await expect.element(button('Pay with PayPal')).toBeVisible();
    expect(api.of('GET /v1/pay/get_wait_for_pay'), 'an unpaid order is looked for').toHaveLength(1);
    await button('Back').click();
    await expect.element(page.getByRole('article', { name: 'Pro' })).toHaveAttribute('data-chosen');
  });

  test('a number at the start of a plan feature stays before its word, on a right-to-left page too', async () => {
    const desList = ['50 GB for files'];
    fakePayment(
      api,
      products.map((one) => ({ ...one, desList })),
    );
    stage(<SubscriptionPage />, { dir: 'rtl' });
    const line = page.getByText('50 GB for files').first();
    await expect.element(line).toBeVisible();
    const left = (from: number) => {
      const range = document.createRange();
      range.setStart(line.element().firstChild!, from);
      range.setEnd(line.element().firstChild!, from + 1);
      return range.getBoundingClientRect().left;
    };
    expect(left(0)).toBeLessThan(left(3));
  });

  test('says that the plan does not renew, and when the user can subscribe again', async () => {
    hasBonus(api, member(200, 'Basic'));
    await stores.bonus.refresh();
    stage(<SubscriptionPage />);
    const plan = page.getByRole('region', { name: 'Your plan' });
    await expect
      .element(plan)
      .toHaveTextContent(
        /does not renew by itself\. You can subscribe again when it ends on January 20, 2027, or move to a higher plan/,
      );
  });

  test('says that the plan is the highest one, and offers no upgrade', async () => {
    hasBonus(api, member(400, 'Pro'));
    await stores.bonus.refresh();
    stage(
      <>
        <SubscriptionPage />
        <PaymentPopup />
      </>,
    );
    const plan = page.getByRole('region', { name: 'Your plan' });
    await expect.element(plan).toHaveTextContent(/This is the highest plan\..*Purchase/);
    await expect.element(plan).toHaveTextContent(/again when it ends on January 20, 2027\. Plan/);
    await expect.element(page.getByRole('region', { name: 'Plans' })).toHaveTextContent(/Current plan/);
    expect(button(/Upgrade|^Get /).elements()).toEqual([]);
  });

  test('shows the refunds of a payment and what is left of it', async () => {
    const at = (day: number) => Date.UTC(2026, 10, day, 12);
    hasOrders([
      order(1, { refunds: [{ amount: '2', refunded_at: at(24) }], net: '4.93' }),
      order(3, {
        refunded_at: at(26),
        refunds: [
          { amount: '2', refunded_at: at(25) },
          { amount: '4.93', refunded_at: at(26) },
        ],
        net: '0',
      }),
    ]);
    stage(<SubscriptionPage />);
    await expect
      .poll(() => rows().map((row) => row.slice(3, 5)))
      .toEqual([
        ['$6.93$2.00 refunded on Nov 24, 2026$4.93 left', 'Partly refunded'],
        ['$6.93$2.00 refunded on Nov 25, 2026$4.93 refunded on Nov 26, 2026', 'Refunded'],
      ]);
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await button('Receipt 2026-0001').click();
    await expect
      .element(receipt)
      .toHaveTextContent(
        /Total \(USD\)\$6\.93Refunded on Nov 24, 2026−\$2\.00Total after refunds \(USD\)\$4\.93/,
      );
    await button('Close').click();
    await button('Receipt 2026-0003').click();
    await expect
      .element(receipt)
      .toHaveTextContent(/Refunded on Nov 26, 2026−\$4\.93Total after refunds \(USD\)\$0\.00/);
  });

  test('says why a payment was declined', async () => {
    hasOrders([
      unpaidOrder(2, { status: 200, decline_reason: 'refused_after_review' }),
      unpaidOrder(1, { status: 200, decline_reason: 'refused' }),
    ]);
    stage(<SubscriptionPage />);
    await expect
      .poll(() => rows().map((row) => row[4]))
      .toEqual([
        'DeclinedPayPal refused the payment after a review. Nothing was charged.',
        'DeclinedPayPal refused the payment. Nothing was charged.',
      ]);
  });

  test('has no purchase buttons where there is no popup', async () => {
    stage(<SubscriptionPage />);
    await expect.element(page.getByText('No orders yet')).toBeVisible();
    expect(button(/Upgrade|Purchase|^Get /).elements()).toEqual([]);
  });

  test('lists each order with what it brought', async () => {
    hasOrders([
      waiting,
      order(1),
      order(3, { title: '50,000 credits', product_type: 1, plan_ends_at: null, credits: 50_000 }),
      order(4, { status: 200, receipt_number: '', paid_at: null }),
    ]);
    stage(<SubscriptionPage />);
    await expect.poll(rows).toEqual([
      ['Nov 21, 2026', 'Basic', '', '$6.93', 'Waiting for payment', 'Cancel'],
      [
        'Nov 21, 2026',
        'Basic',
        'Basic until Dec 21, 2026100,000 credits until Dec 21, 2026',
        '$6.93',
        'Paid',
        'Receipt 2026-0001',
      ],
      [
        'Nov 21, 2026',
        '50,000 credits',
        '50,000 credits until Dec 21, 2026',
        '$6.93',
        'Paid',
        'Receipt 2026-0003',
      ],
      ['Nov 21, 2026', 'Basic', '', '$6.93', 'Declined', ''],
    ]);
  });

  test('shows a refund of a part as soon as the server tells of the account, whose plan and balance stay', async () => {
    hasOrders([order(1)]);
    stage(<SubscriptionPage />);
    await expect.poll(() => rows().map((row) => row.slice(3, 5))).toEqual([['$6.93', 'Paid']]);
    const refunds = [{ amount: '2', refunded_at: Date.UTC(2026, 10, 24, 12) }];
    hasOrders([order(1, { refunds, net: '4.93' })]);
    const now = stores.bonus.$bonus.get()!;
    stores.bonus.accept({ type: 'account', bonus: { ...now }, refusals: [] });
    await expect.poll(() => rows().map((row) => row[4])).toEqual(['Partly refunded']);
  });

  test('shows which payments are under review or refunded', async () => {
    hasOrders([underReview, order(1, { refunded_at: Date.UTC(2026, 10, 25) })]);
    stage(
      <>
        <SubscriptionPage />
        <PaymentPopup />
      </>,
    );
    await expect.poll(rows).toEqual([
      ['Nov 21, 2026', 'Basic', '', '$6.93', 'Under review at PayPal', ''],
      [
        'Nov 21, 2026',
        'Basic',
        'Refunded and taken back on Nov 25, 2026',
        '$6.93',
        'Refunded',
        'Receipt 2026-0001',
      ],
    ]);
    await button('Receipt 2026-0001').click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await expect.element(receipt).toHaveTextContent(/Refunded onNov 25, 2026/);
  });

  test('continues an unpaid order from its row without asking again', async () => {
    hasOrders([waiting]);
    orderAtPayPal();
    stage(
      <>
        <SubscriptionPage />
        <PaymentPopup />
      </>,
    );
    await button('Continue the payment').click();
    await expect.element(heading('Subscribe to Basic')).toBeVisible();
    await button('Pay with PayPal').click();
    await expect.poll(() => pay.sessions.at(-1)?.orderId).toBe('PAYPAL-2');
    expect(api.of('POST /v1/pay/create_order')).toEqual([]);
  });

  test('continues an unpaid order of credits where something on the page sells credits', async () => {
    hasOrders([unpaidOrder(2, { product_type: 1, title: '50,000 credits' })]);
    stage(<SubscriptionPage />);
    const end = stores.requests.answer('vox-subscribe');
    await expect.element(button('Cancel Order')).toBeVisible();
    expect(button('Continue the payment').elements()).toEqual([]);
    stores.requests.answer('vox-recharge');
    await expect.element(button('Continue the payment')).toBeVisible();
    end();
    await expect.element(button('Upgrade')).not.toBeInTheDocument();
    await expect.element(button('Continue the payment')).toBeVisible();
  });

  test('leads to the plans when the order to continue is no longer unpaid', async () => {
    hasOrders([waiting]);
    stage(
      <>
        <SubscriptionPage />
        <PaymentPopup />
      </>,
    );
    await button('Continue the payment').click();
    await expect.element(page.getByRole('article', { name: 'Basic' })).toHaveAttribute('data-chosen');
  });

  test('cancels an unpaid order from its row after a question, and only once', async () => {
    hasOrders([waiting]);
    orderAtPayPal();
    stage(
      <>
        <Notices />
        <SubscriptionPage />
      </>,
    );
    const question = page.getByRole('dialog', { name: 'Cancel the order of Basic?' });
    await button('Cancel Order').click();
    await expect.element(question).toHaveTextContent(/It is not paid yet, and nothing was charged\./);
    expect(button('Proceed to Payment').elements(), 'nobody asked for that').toEqual([]);
    await question.getByRole('button', { name: 'Keep the order' }).click();
    await expect.poll(deepActiveElement).toBe(button('Cancel Order').element());
    expect(api.of('POST /v1/pay/cancel')).toEqual([]);
    await button('Cancel Order').click();
    hasOrders([unpaidOrder(2, { status: 100 })]);
    const sure = question.getByRole('button', { name: 'Cancel Order' }).element() as HTMLElement;
    sure.click();
    sure.click();
    await expect.element(page.getByText('Order canceled successfully. Please repurchase.')).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    await expect.poll(() => rows().map((row) => row.slice(-2))).toEqual([['Canceled', '']]);
    await expect.poll(deepActiveElement).toBe(page.getByRole('rowheader', { name: 'Basic' }).element());
    expect(api.of('POST /v1/pay/cancel').map(({ body }) => body)).toEqual([{ buss_orderid: orderId(2) }]);
  });

  test('reports an order as paid when canceling finds it paid', async () => {
    hasOrders([waiting]);
    api.answer({ 'POST /v1/pay/cancel': () => ({ body: { code: 2001, msg: '' } }) });
    stage(
      <>
        <Notices />
        <SubscriptionPage />
      </>,
    );
    await button('Cancel Order').click();
    hasOrders([order(2)]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
    await expect.element(page.getByText('The order has been successfully paid..')).toBeVisible();
    await expect.poll(() => rows().map((row) => row.at(-2))).toEqual(['Paid']);
  });

  test('reports a failed cancellation and keeps the question open', async () => {
    hasOrders([waiting]);
    api.answer({ 'POST /v1/pay/cancel': () => refused('err_service_busy') });
    stage(
      <>
        <Notices />
        <SubscriptionPage />
      </>,
    );
    await button('Cancel Order').click();
    const question = page.getByRole('dialog', { name: 'Cancel the order of Basic?' });
    await question.getByRole('button', { name: 'Cancel Order' }).click();
    await expect.element(page.getByText(/^The service is busy/)).toBeVisible();
    await expect.element(question).toBeVisible();
  });

  test('lists an order begun in the popup when the popup closes', async () => {
    stage(
      <>
        <SubscriptionPage />
        <PaymentPopup />
      </>,
    );
    await expect.element(page.getByText('No orders yet')).toBeVisible();
    await button('Upgrade').click();
    await expect.element(page.getByRole('tab', { name: 'Membership Plan' })).toBeVisible();
    hasOrders([underReview]);
    await button('Close').click();
    await expect.poll(() => rows().map((row) => row.at(-2))).toEqual(['Under review at PayPal']);
  });

  test('shows more orders on demand, and starts over with the newest after a purchase', async () => {
    hasOrders([order(3)], `1_${orderId(3)}`);
    stage(<SubscriptionPage />);
    await expect.poll(() => rows().length).toBe(1);
    hasOrders([order(1)]);
    await button('Show more').click();
    await expect
      .poll(() => rows().map((row) => row.at(-1)))
      .toEqual(['Receipt 2026-0003', 'Receipt 2026-0001']);
    expect(api.of('GET /v1/pay/orders').at(-1)?.url.searchParams.get('cursor')).toBe(`1_${orderId(3)}`);
    expect(button('Show more').elements()).toEqual([]);
    hasOrders([order(5)]);
    hasBonus(api, member(200, 'Basic'));
    await stores.bonus.refresh();
    await expect.poll(() => rows().map((row) => row.at(-1))).toEqual(['Receipt 2026-0005']);
  });

  test('keeps the orders shown when the balance is refreshed', async () => {
    const afterFirst = `1_${orderId(3)}`;
    api.answer({
      'GET /v1/pay/orders': ({ url }) =>
        url.searchParams.has('cursor')
          ? ok({ data: { orders: [order(1)], next_cursor: null } })
          : ok({ data: { orders: [order(3)], next_cursor: afterFirst } }),
    });
    hasBonus(api, member(200, 'Basic'));
    await stores.bonus.refresh();
    stage(<SubscriptionPage />);
    await button('Show more').click();
    const receipts = () => rows().map((row) => row.at(-1));
    await expect.poll(receipts).toEqual(['Receipt 2026-0003', 'Receipt 2026-0001']);
    await stores.bonus.refresh();
    hasBonus(api, { ...member(200, 'Basic'), credit_balance: 5 });
    await stores.bonus.refresh();
    const asked = () => api.of('GET /v1/pay/orders').map(({ url }) => url.searchParams.get('cursor'));
    await expect.poll(asked).toEqual([null, afterFirst, null, afterFirst]);
    await expect.poll(receipts).toEqual(['Receipt 2026-0003', 'Receipt 2026-0001']);
  });

  test('says when orders cannot be loaded, and loads them on retry', async () => {
    api.answer({ 'GET /v1/pay/orders': () => refused('err_service_busy') });
    stage(<SubscriptionPage />);
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Orders could not be loaded.*busy/);
    hasOrders([order(1)]);
    await button('Try again').click();
    await expect.poll(() => rows().length).toBe(1);
  });

  test('a receipt names buyer, product, amount and payment, and prints on its own', async () => {
    hasOrders([order(1)]);
    stage(<SubscriptionPage />);
    await button('Receipt 2026-0001').click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    for (const text of ['Nov 21, 2026', `Ada, ${user.email}`, 'PayPal', 'CAPTURE-1', orderId(1), '−$2.97'])
      await expect.element(receipt.getByText(text, { exact: true })).toBeVisible();
    await expect.element(receipt).toHaveTextContent(/Subtotal\$9\.90.*Total \(USD\)\$6\.93/);
    expect(receipt.element().textContent.match(/2026-0001/g), 'its number stands once').toHaveLength(1);
    let printed: string | undefined;
    const frame = document.createElement('iframe');
    const append = document.body.append.bind(document.body);
    vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
      append(...nodes);
      const view = (nodes[0] as typeof frame).contentWindow!;
      view.print = () => {
        printed = view.document.body.textContent ?? '';
        expect(view.getComputedStyle(view.document.querySelector('.receipt header')!).display).toBe('flex');
        view.dispatchEvent(new Event('afterprint'));
      };
    });
    await button('Print').click();
    expect(printed).toMatch(/^VoxbenchReceipt 2026-0001.*\$6\.93$/);
    expect(document.querySelectorAll('body > iframe')).toHaveLength(0);
  });
});

test('a receipt names the seller and its address where the server has them', async () => {
  const seller = { name: 'Example Voices Ltd.', address: '1 Example Street, Springfield' };
  api.answer({ 'GET /p1/appconfig/get_app_config': () => ok({ data: { ...appConfig, seller } }) });
  hasOrders([order(1)]);
  stage(<SubscriptionPage />);
  await button('Receipt 2026-0001').click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect
    .element(receipt.getByRole('article'))
    .toHaveTextContent(/^Example Voices Ltd\.1 Example Street, SpringfieldReceipt 2026-0001Paid on/);
});

test('a payment made on the subscription page is reported on that page', async () => {
  stage(
    <>
      <Notices />
      <SubscriptionPage />
      <PaymentPopup />
    </>,
  );
  await button('Upgrade').click();
  await button('Subscribe to Basic').click();
  await button('Pay with PayPal').click();
  hasOrders([order(1)]);
  await pay.approve();
  await expect.element(heading('Your payment went through')).toBeVisible();
  await expect
    .element(page.getByText('Basic · $6.93 · Basic until Dec 21, 2026 · 100,000 credits until Dec 21, 2026'))
    .toBeVisible();
});

describe('a return from PayPal', () => {
  const sentBack = (query: string) => history.replaceState(null, '', `${location.pathname}?${query}`);

  test('after an approval captures the payment once and says that it went through', async () => {
    sentBack('token=PAYPAL-2&PayerID=P');
    orderAtPayPal();
    hasOrders([waiting]);
    pay.onPaid = () => hasOrders([order(2)]);
    stage(
      <>
        <SubscriptionPage />
        <PaymentPopup />
      </>,
    );
    await expect.element(heading('Your payment went through')).toBeVisible();
    expect(api.of('POST /v1/pay/capture').map(({ body }) => body)).toEqual([{ buss_orderid: orderId(2) }]);
  });
  test('after a cancellation captures nothing and offers to try again', async () => {
    sentBack('token=PAYPAL-2');
    orderAtPayPal();
    hasOrders([waiting]);
    stage(
      <>
        <PaymentPage />
        <PaymentPopup />
      </>,
    );
    await expect.element(heading('The payment was canceled')).toBeVisible();
    expect(api.of('POST /v1/pay/capture')).toEqual([]);
    await button('Try again').click();
    await expect.element(page.getByRole('dialog', { name: 'Plans and credits' })).toBeVisible();
  });
  test('a late answer does not replace a newer one', async () => {
    let answerLate = () => {};
    const late = new Promise<void>((done) => (answerLate = done));
    let asked = 0;
    api.answer({
      async 'GET /v1/pay/orders'() {
        const isFirst = ++asked === 1;
        if (isFirst) await late;
        return ok({ data: { orders: [isFirst ? waiting : order(2)], next_cursor: null } });
      },
    });
    const Page = () => {
      const [ended, setEnded] = useState(0);
      return (
        <>
          <PaymentState token={null} ended={ended} />
          <button onClick={() => setEnded(1)}>Look again</button>
        </>
      );
    };
    stage(<Page />);
    await expect.poll(() => asked).toBe(1);
    await button('Look again').click();
    await expect.element(heading('Your payment went through')).toBeVisible();
    answerLate();
    const first = vi.mocked(fetch).mock.results.find(({ value }) => value instanceof Promise);
    await first?.value;
    for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
    await expect.element(heading('Your payment went through')).toBeVisible();
  });

  test('to an address that has an earlier return in it counts as the later one', async () => {
    sentBack('token=PAYPAL-1&PayerID=P&token=PAYPAL-2&PayerID=Q');
    hasOrders([unpaidOrder(2, { status: 200 }), order(1)]);
    stage(<PaymentPage />);
    await expect.element(heading('The payment did not go through')).toBeVisible();
  });
  test.each(['PAYPAL-OTHER', 'order-2', '', '%00'])(
    'for an order of another account (%j) captures nothing and shows no other payment in its place',
    async (token) => {
      sentBack(`token=${token}&PayerID=P`);
      orderAtPayPal();
      hasOrders([waiting, order(1)]);
      stage(<PaymentPage />);
      await expect.element(heading('This account does not have that payment')).toBeVisible();
      expect(api.of('POST /v1/pay/capture')).toEqual([]);
      expect(page.getByText('Your payment went through').elements()).toEqual([]);
    },
  );
  test('with a token that is not from PayPal sends it nowhere', async () => {
    sentBack('token=eyJhbGciOi.e30.c2lnbmVk');
    hasOrders([order(1)]);
    stage(<SubscriptionPage />);
    await expect.poll(() => rows().length).toBe(1);
    expect(page.getByText('This account does not have that payment').elements()).toEqual([]);
    sentBack('token=eyJhbGciOi.e30.c2lnbmVk&PayerID=P');
    stage(<PaymentPage />);
    await expect.element(heading('This account does not have that payment')).toBeVisible();
    expect(api.calls.filter(({ url }) => url.href.includes('eyJ'))).toEqual([]);
  });
  test.each([
    [unpaidOrder(2, { status: 101 }), 'The time to pay for this order is over'],
    [unpaidOrder(2, { status: 100 }), 'The payment was canceled'],
    [unpaidOrder(2, { status: 200 }), 'The payment did not go through'],
    [order(2), 'Your payment went through'],
    [order(2, { refunded_at: Date.UTC(2026, 10, 25) }), 'This payment was refunded'],
  ])(
    'for an order that has ended (%#) shows how it ended, not the state of a later order',
    async (ended, title) => {
      sentBack('token=PAYPAL-2&PayerID=P');
      hasOrders([unpaidOrder(3), ended]);
      stage(<PaymentPage />);
      await expect.element(heading(title)).toBeVisible();
      expect(api.of('POST /v1/pay/capture')).toEqual([]);
    },
  );
  test('with an approval unknown to PayPal shows the order as unpaid, and it can be continued', async () => {
    sentBack('token=PAYPAL-2&PayerID=FORGED');
    orderAtPayPal();
    hasOrders([waiting]);
    api.answer({ 'POST /v1/pay/capture': () => refused('err_payment_not_approved') });
    stage(
      <>
        <PaymentPage />
        <PaymentPopup />
      </>,
    );
    await expect.element(heading('This order is not paid yet')).toBeVisible();
    await button('Continue the payment').click();
    await expect.element(heading('Subscribe to Basic')).toBeVisible();
  });
  test('after the order has expired says that the time to pay is over', async () => {
    sentBack('token=PAYPAL-2&PayerID=P');
    hasOrders([waiting]);
    api.answer({
      'POST /v1/pay/capture': () => {
        hasOrders([unpaidOrder(2, { status: 101 })]);
        return refused('err_order_ended');
      },
    });
    stage(<PaymentPage />);
    await expect.element(heading('The time to pay for this order is over')).toBeVisible();
  });
  test('with an approval unknown to PayPal can be followed by canceling the order', async () => {
    sentBack('token=PAYPAL-2&PayerID=FORGED');
    orderAtPayPal();
    hasOrders([waiting]);
    api.answer({ 'POST /v1/pay/capture': () => refused('err_payment_not_approved') });
    stage(<PaymentPage />);
    await button('Cancel Order').click();
    hasOrders([unpaidOrder(2, { status: 100 })]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
    await expect.element(heading('The payment was canceled')).toBeVisible();
    await expect.poll(deepActiveElement).toBe(heading('The payment was canceled').element());
  });
  test('is replaced by what the user buys on the page afterwards', async () => {
    sentBack('token=PAYPAL-1&PayerID=P');
    hasOrders([unpaidOrder(1, { status: 101 })]);
    stage(
      <>
        <SubscriptionPage />
        <PaymentPopup />
      </>,
    );
    await expect.element(heading('The time to pay for this order is over')).toBeVisible();
    await button('Upgrade').click();
    await button('Subscribe to Basic').click();
    await button('Pay with PayPal').click();
    hasOrders([order(2), unpaidOrder(1, { status: 101 })]);
    await pay.approve();
    await expect.element(heading('Your payment went through')).toBeVisible();
  });
  test('with a pending payment says that it is under review, and then how it ended', async () => {
    sentBack('token=PAYPAL-2&PayerID=P');
    orderAtPayPal();
    hasOrders([waiting]);
    api.answer({
      'POST /v1/pay/capture': () =>
        ok({ data: { status: 'PENDING', order_info: { status: 0, pay_out_time: 9e9 } } }),
    });
    stage(<PaymentPage />);
    await expect.element(heading('Your payment is under review')).toBeVisible();
    hasOrders([order(2)]);
    pay.orders[0]!.status = 300;
    await expect.element(heading('Your payment went through')).toBeVisible();
  });
  test.each([
    [order(1), 'Your payment went through'],
    [waiting, 'This order is not paid yet'],
    [order(1, { status: 200, paid_at: null }), 'The payment did not go through'],
    [order(1, { refunded_at: Date.UTC(2026, 10, 25) }), 'This payment was refunded'],
    [underReview, 'Your payment is under review'],
    [order(1, { status: 100, paid_at: null }), 'The payment was canceled'],
    [order(1, { status: 101, paid_at: null }), 'The time to pay for this order is over'],
  ])('without a token in the address shows the newest order (%#)', async (newest, title) => {
    hasOrders([newest]);
    stage(<PaymentPage />);
    await expect.element(heading(title)).toBeVisible();
  });
  test('says when there is no payment at all', async () => {
    stage(<PaymentPage />);
    await expect.element(heading('There is no payment')).toBeVisible();
  });
  test('says when the server does not answer, and asks again on retry', async () => {
    api.answer({ 'GET /v1/pay/orders': () => refused('err_service_busy') });
    stage(<PaymentPage />);
    await expect.element(page.getByRole('alert')).toHaveTextContent(/could not be looked up/);
    hasOrders([order(1)]);
    await button('Try again').click();
    await expect.element(heading('Your payment went through')).toBeVisible();
  });
});

describe('a payment refused after the buyer has left', () => {
  const refusal = { buss_orderid: orderId(1), title: 'Creator', reason: 'refused_after_review' } as const;
  const text = 'PayPal refused your payment for Creator after a review. Nothing was charged.';
  const bar = page.getByRole('group', { name: text });
  const tell = (refusals = [refusal]) => stores.bonus.accept({ type: 'account', bonus, refusals });

  test('is reported over the page until the buyer has read it', async () => {
    api.answer({ 'POST /v1/pay/refusals/seen': () => ok() });
    stage(<PaymentPopup />);
    tell();
    await expect.element(bar).toBeVisible();
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent(text);
    expect(alert.element().closest('[popover]'), 'what is in a closed one is not read out').toBeNull();
    await button('OK').click();
    await expect.element(bar).not.toBeInTheDocument();
    expect(api.of('POST /v1/pay/refusals/seen').map(({ body }) => body)).toEqual([
      { buss_orderid: orderId(1) },
    ]);
  });

  test('is reported once, however many elements could do so', async () => {
    stage(<PaymentPopup />);
    stage(<PaymentPopup />);
    tell();
    await expect.element(bar).toBeVisible();
    expect(bar.elements()).toHaveLength(1);
  });

  test('can be tried again at once', async () => {
    api.answer({ 'POST /v1/pay/refusals/seen': () => ok() });
    stage(<PaymentPopup />);
    tell();
    await button('Try again').click();
    await expect.element(page.getByRole('dialog', { name: 'Plans and credits' })).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
  });
});

describe('the popup inside a larger element', () => {
  test('opens at the credit packages from the out-of-credit message', async () => {
    stage(
      <>
        <Notices />
        <PaymentPopup />
      </>,
    );
    api.answer({ 'GET /p1/history/get': () => broken(200, { code: 1010, msg: '' }) });
    await stores.client.call('GET /p1/history/get', { query: {} }).catch(() => {});
    await button('Recharge').click();
    await expect
      .element(page.getByRole('tab', { name: 'Credit Package' }))
      .toHaveAttribute('aria-selected', 'true');
    expect(
      page
        .getByRole('article')
        .elements()
        .some((one) => one.hasAttribute('data-chosen')),
    ).toBe(false);
  });
  test('leads to the subscription page when PayPal fails', async () => {
    const open = vi.fn();
    stage(<PaymentPopup subscription={{ url: 'https://app.example/workbench/subscription', open }} />);
    stores.requests.raise('vox-subscribe', { entry: 'subscribe' });
    await button('Subscribe to Basic').click();
    await button('Pay with PayPal').click();
    expect(api.of('POST /v1/pay/create_order')[0]?.body).toMatchObject({
      return_url: 'https://app.example/workbench/subscription',
    });
    pay.fail('No window.');
    await expect.poll(() => open.mock.calls.length).toBe(1);
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  });
  test('reports a completed order even when another tab has noticed it first', async () => {
    stage(
      <>
        <Notices />
        <PaymentPopup />
      </>,
    );
    stores.requests.raise('vox-subscribe', { entry: 'subscribe' });
    await button('Subscribe to Basic').click();
    await button('Pay with PayPal').click();
    await pay.approve();
    localStorage.removeItem(RECORD);
    dispatchEvent(new StorageEvent('storage', { key: RECORD, newValue: null }));
    await expect.element(page.getByText('Order completed', { exact: true })).toBeVisible();
  });
});
