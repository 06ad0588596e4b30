import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/payment.ts';
import type { TenantBonus } from '../../src/contract/index.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { failureTexts } from '../../src/contract/errors.ts';
import { registerTexts } from '../../src/i18n/texts.ts';
import type { PaymentSpec } from '../../src/payment/spec.ts';
import { configure } from '../../src/api/host-session.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { showToast } from '../../src/ui/layers/toasts.ts';
import {
  button,
  card,
  dialog,
  hasBonus as answerBonus,
  hasOrders,
  openShop,
  paidOrder,
  payButton,
  RECORD,
  said,
  subscribe,
  tab,
  unpaidOrder,
} from '../support/buyer.ts';
import { elementFaults } from '../support/element-faults.ts';
import { expectOpenUntilAnswered } from '../support/busy-dialog.ts';
import { focusOn } from '../support/keyboard.ts';
import { broken, newPage, ok, refused, signedIn, user, type FakeApi } from '../support/fake-api.ts';
import {
  orderId,
  fakePayment,
  member,
  onOffer,
  products,
  type FakePayment,
} from '../support/fake-payment.ts';
import type { CallName } from '../../src/contract/index.ts';

type Payment = HTMLElement & VoxHost<PaymentSpec> & { show(): Promise<void>; hide(): Promise<void> };

const EVENTS = ['open', 'close', 'choose', 'order', 'start', 'approved', 'paid', 'failed'] as const;

let api: FakeApi;
let pay: FakePayment;
let raised: string[];
let paid: unknown[];
const hear = (event: Event) => {
  raised.push(event.type.replace('vox-payment-', ''));
  if (event.type === 'vox-payment-paid') paid.push((event as CustomEvent).detail);
};
const hasBonus = (bonus: TenantBonus) => answerBonus(api, bonus);

/** The bar over the page, whose text is in a live region too. */
const activating = () => said('Your subscription will be activated in 2–3 minutes.').last();

beforeEach(() => {
  ({ api, pay } = openShop());
  raised = [];
  paid = [];
  for (const name of EVENTS) document.addEventListener(`vox-payment-${name}`, hear);
});
afterEach(() => {
  for (const name of EVENTS) document.removeEventListener(`vox-payment-${name}`, hear);
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const make = (attributes = '', inner = ''): Payment => {
  const box = document.createElement('div');
  box.innerHTML = `<vox-payment ${attributes}>${inner}</vox-payment>`;
  document.body.append(box);
  return box.firstElementChild as Payment;
};
const shown = async (attributes = ''): Promise<Payment> => {
  const element = make(attributes);
  await element.show();
  await expect.element(page.getByRole('dialog', { name: 'Plans and credits' })).toBeVisible();
  return element;
};
const unpaid = () => page.getByRole('dialog', { name: 'Unpaid Orders' });
const count = (name: CallName) => api.of(name).length;
/** Finds across shadow roots. */
const focused = (locator: ReturnType<typeof button>) =>
  expect.poll(() => deepActiveElement() === locator.element()).toBe(true);
const toPayment = async (plan = 'Creator') => {
  await subscribe(plan).click();
  await expect.element(payButton()).toBeVisible();
};

describe('closed', () => {
  test('is a button that loads nothing and sends nothing until clicked', async () => {
    const element = make();
    await expect.element(button('Plans and credits')).toBeVisible();
    expect(element.shadowRoot.querySelector('vox-payment-panel')).toBeNull();
    expect(api.calls).toEqual([]);
    await button('Plans and credits').click();
    await expect.element(dialog()).toBeVisible();
    expect(document.querySelectorAll('script[data-namespace]')).toHaveLength(0);
  });
  test('a control in its slot opens it instead, before and after the panel has loaded', async () => {
    make('', '<button slot="opener">Buy now</button>');
    await button('Buy now').click();
    await expect.element(dialog()).toBeVisible();
    await button('Close').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.textContent).toBe('Buy now');
    await button('Buy now').click();
    await expect.element(dialog()).toBeVisible();
  });
  test('opens on the request of another element unless the page cancels it', async () => {
    make();
    const other = document.body.appendChild(document.createElement('div'));
    const ask = (type: string, detail: object) =>
      other.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
    document.addEventListener('vox-recharge', (event) => event.preventDefault(), { once: true });
    ask('vox-recharge', {});
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(ask('vox-subscribe', { entry: 'subscribe-300' }), 'it says that it took it').toBe(false);
    await expect.element(card('Creator')).toHaveAttribute('data-chosen');
    await expect.element(said('Requires Creator or higher subscription.')).toBeVisible();
    ask('vox-recharge', {});
    await expect.element(tab('Credit Package')).toHaveAttribute('aria-selected', 'true');
  });
  test.each([false, true])(
    'opens at the payment of the unpaid order in the request (panel loaded: %s)',
    async (isThere) => {
      pay.orders.push({
        buss_orderid: orderId(1),
        product_id: 'plan_basic',
        status: 0,
        paypalId: 'PAYPAL-1',
      });
      const element = make();
      if (isThere) await element.activate();
      const detail = { entry: 'subscribe', order: orderId(1) };
      document.dispatchEvent(new CustomEvent('vox-subscribe', { detail, bubbles: true, cancelable: true }));
      await payButton().click();
      await expect.poll(() => pay.sessions.at(-1)?.orderId).toBe('PAYPAL-1');
      expect(count('POST /v1/pay/create_order')).toBe(0);
    },
  );
  test('handles no requests once removed from the page', async () => {
    const element = make();
    element.remove();
    await Promise.resolve();
    const event = new CustomEvent('vox-recharge', { detail: {}, bubbles: true, cancelable: true });
    expect(document.dispatchEvent(event)).toBe(true);
  });
});

describe('the popup', () => {
  test('is 1000 by 480 px, names its account, and ignores clicks outside', async () => {
    hasBonus(member(200, 'Basic'));
    await shown();
    const box = dialog().element() as HTMLElement;
    expect(box.getBoundingClientRect().width).toBeCloseTo(1000, 1);
    expect(box.querySelector('.pay-checkout')!.getBoundingClientRect().height).toBeCloseTo(480, 1);
    await expect.element(said('Ada')).toBeVisible();
    await expect.element(said('12,345 credits')).toBeVisible();
    await expect.element(page.getByText(/^Expiration Date: \w+ \d+, 2027$/)).toBeVisible();
    expect(box.querySelector('.pay-face[data-logo]'), 'a logo where there is no picture').not.toBeNull();
    await userEvent.click(document.body, { position: { x: 5, y: 300 }, force: true });
    await expect.element(dialog()).toBeVisible();
    await button('Close').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(() => raised).toEqual(['open', 'close']);
  });

  test('shows the plans with prices and the features of the selected one, but no free plan', async () => {
    await shown();
    await expect.element(card('Basic')).toHaveAttribute('data-chosen');
    expect(
      page
        .getByRole('article')
        .elements()
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual(['Basic', 'Creator', 'Pro']);
    await expect.element(card('Creator')).toHaveTextContent(/Creator\$24\.90\/mo/);
    const details = page.getByRole('region', { name: 'Basic' });
    await expect.element(details).toHaveTextContent(/Monthly Quota120,000 Credits.*What Basic has/);
    await card('Pro').click({ position: { x: 8, y: 8 } });
    await expect.element(page.getByRole('region', { name: 'Pro' })).toHaveTextContent(/1,500,000 Credits/);
    expect(count('GET /v1/pay/get_wait_for_pay'), 'to look is not to buy').toBe(0);
  });

  test('shows plans and features without scrolling even below the notice of the required plan', async () => {
    const desList = [
      '300,000 credits for the month',
      'Scripts of up to 100,000 characters',
      'All voices, also those for Creator',
      'Credit packages whenever you need more',
    ];
    fakePayment(
      api,
      products.map((one) => (one.level > 0 ? { ...onOffer(one, '5'), desList } : one)),
    );
    await shown('entry="subscribe-300"');
    await expect.element(said('Requires Creator or higher subscription.')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Creator' })).toBeVisible();
    const box = dialog().element().querySelector('.pay-checkout')!;
    expect(box.scrollHeight).toBe(box.clientHeight);
  });

  test('disables plans at or below the current one, and says why on hover and focus', async () => {
    hasBonus(member(300, 'Creator'));
    await shown();
    const why = page.getByText('The current or lower membership is not available for subscription.');
    await expect.element(subscribe('Creator')).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(card('Creator'))
      .toHaveTextContent(/You can subscribe again when it ends on Jan 20, 2027\./);
    await expect.element(card('Basic')).toHaveTextContent(/Lower than your plan\./);
    await expect.element(card('Pro')).toHaveTextContent(/Paid once for one month, no renewal\./);
    await expect.element(card('Pro')).toHaveAttribute('data-chosen');
    await card('Basic').hover();
    await expect.element(why).toBeVisible();
    await button('Close').hover();
    await expect.element(why).not.toBeInTheDocument();
    await focusOn(tab('Membership Plan'));
    await userEvent.keyboard('{Tab}');
    await focused(subscribe('Basic'));
    await expect.element(why).toBeVisible();
    await expect
      .element(subscribe('Basic'))
      .toHaveAccessibleDescription('The current or lower membership is not available for subscription.');
    await userEvent.keyboard('{Enter}');
    await expect.element(card('Pro')).toHaveAttribute('data-chosen');
    expect(count('GET /v1/pay/get_wait_for_pay')).toBe(0);
  });

  test('says that the plan is the highest one, and when the user can subscribe again', async () => {
    hasBonus(member(400, 'Pro'));
    await shown();
    await expect.element(said('This is the highest plan.')).toBeVisible();
    await expect
      .element(card('Pro'))
      .toHaveTextContent(/You can subscribe again when it ends on Jan 20, 2027\./);
  });

  test('states the credits of a plan once, and not as if they came every month', async () => {
    await shown();
    await expect
      .element(page.getByRole('region', { name: 'Basic' }))
      .toHaveTextContent(/Monthly Quota120,000 Credits/);
    expect(dialog().element().textContent).not.toMatch(/each month/);
    expect(
      dialog()
        .element()
        .textContent!.match(/120,000/g),
    ).toHaveLength(1);
    await toPayment('Basic');
    await expect.element(said('120,000 Credits for the month')).toBeVisible();
    await expect.element(page.getByText('you can subscribe again when it ends')).toBeVisible();
    expect(dialog().element().textContent).not.toMatch(/each month|a month/);
  });

  test('disables packages without a membership, and the tooltip leads to the plans, by keyboard too', async () => {
    await shown('tab="credit"');
    await expect.element(button('Purchase 100,000 Credits')).toHaveAttribute('aria-disabled', 'true');
    expect(
      page
        .getByRole('article')
        .elements()
        .some((one) => one.hasAttribute('data-chosen')),
    ).toBe(false);
    await expect.element(said('Please upgrade to Basic or higher.')).toBeVisible();
    await focusOn(button('See plans'));
    await userEvent.keyboard('{Tab}');
    await focused(button('Purchase 100,000 Credits'));
    await expect.element(button('Upgrade')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await focused(button('Upgrade'));
    await userEvent.keyboard('{Enter}');
    await expect.element(tab('Membership Plan')).toHaveAttribute('aria-selected', 'true');
    await focused(subscribe('Basic'));
  });

  test('puts the button to the plans first where packages need a plan, and moves the focus along', async () => {
    await shown('entry="recharge"');
    await expect.element(tab('Credit Package')).toHaveAttribute('aria-selected', 'true');
    await expect.element(button('See plans')).toHaveAttribute('data-variant', 'primary');
    await focusOn(tab('Credit Package'));
    await userEvent.keyboard('{Tab}');
    await focused(button('See plans'));
    await userEvent.keyboard('{Enter}');
    await focused(subscribe('Basic'));
    await userEvent.keyboard('{Enter}');
    await focused(page.getByRole('heading', { name: 'Subscribe to Basic' }));
  });

  test('enables packages once the workspace has a membership', async () => {
    const element = await shown('entry="recharge"');
    await expect.element(button('Purchase 100,000 Credits')).toHaveAttribute('aria-disabled', 'true');
    hasBonus(member(200, 'Basic'));
    await element.show();
    await expect.element(card('100,000 Credits')).toHaveAttribute('data-chosen');
    await expect.element(button('Purchase 100,000 Credits')).not.toHaveAttribute('aria-disabled', 'true');
    await expect.element(said('$9.00')).toBeVisible();
  });

  test('shows the reduced price before a first purchase and the original one after it', async () => {
    const list = products.map((one) => (one.title === 'Creator' ? onOffer(one, '19.9') : one));
    fakePayment(api, list);
    const element = await shown();
    await expect
      .element(card('Creator'))
      .toHaveTextContent(/Save \$5\.00.*\$19\.90\/mo\$24\.90.*First purchase price, normally \$24\.90\/mo\./);
    await expect.element(card('Pro')).not.toHaveTextContent(/First purchase/);
    fakePayment(
      api,
      products.map((one) => (one.title === 'Creator' ? onOffer(one, '19.9', 1) : one)),
    );
    await element.hide();
    await element.show();
    await expect.element(card('Creator')).toHaveTextContent(/^Creator\$24\.90\/moPaid once/);
    await expect.element(card('Creator')).not.toHaveTextContent(/First purchase/);
  });

  test('says what could not be loaded, and loads it on retry', async () => {
    api.answer({ 'GET /v1/app/products': () => refused('err_service_busy') });
    await shown();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/could not be loaded.*busy/);
    fakePayment(api);
    await button('Try again').click();
    await expect.element(card('Basic')).toBeVisible();
    await focused(subscribe('Basic'));
  });

  test('shows plans and prices to a visitor, who signs in to buy and continues at the payment', async () => {
    newPage();
    const asked = vi.fn((event: Event) => event.preventDefault());
    await shown();
    await expect.element(card('Creator')).toHaveTextContent(/\$24\.90\/mo/);
    await tab('Credit Package').click();
    await expect.element(card('100,000 Credits')).toHaveTextContent(/\$9\.00/);
    await tab('Membership Plan').click();
    await subscribe('Pro').click();
    await expect.element(said('Sign in to buy')).toBeVisible();
    await expect.element(said('Plans and credits belong to an account.')).toBeVisible();
    await expect.element(page.getByText(/^Pro\s*\$69\.90\/mo$/)).toBeVisible();
    await focused(button('Sign in'));
    await button('Back').click();
    await focused(subscribe('Pro'));
    await subscribe('Pro').click();
    document.addEventListener('vox-sign-in', asked);
    await button('Sign in').click();
    document.removeEventListener('vox-sign-in', asked);
    expect(asked).toHaveBeenCalledOnce();
    expect(count('GET /v1/pay/get_wait_for_pay') + count('GET /v1/tenant/get_tenant_bonus')).toBe(0);
    hasBonus(member(200, 'Basic'));
    configure({ getAccessToken: () => 'token of the host' });
    await expect.element(page.getByRole('heading', { name: 'Subscribe to Pro' })).toBeVisible();
    await expect.element(payButton()).toBeVisible();
    expect(count('GET /v1/pay/get_wait_for_pay')).toBe(1);
    await button('Back').click();
    await expect.element(subscribe('Basic')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(card('Pro')).toHaveAttribute('data-chosen');
  });
  test('offers a visitor to create an account, and opens the form for it', async () => {
    newPage();
    await shown('api-base="https://voice.test"');
    await subscribe('Pro').click();
    await button('Create an account').click();
    await expect.element(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
  });
  test('does not buy what a visitor chose if their account has that plan or a higher one', async () => {
    newPage();
    await shown();
    await subscribe('Basic').click();
    await expect.element(said('Sign in to buy')).toBeVisible();
    hasBonus(member(300, 'Creator'));
    configure({ getAccessToken: () => 'token of the host' });
    await expect.element(subscribe('Basic')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(card('Pro')).toHaveAttribute('data-chosen');
    expect(count('POST /v1/pay/create_order')).toBe(0);
  });
  describe('a visitor who leaves the page to sign in', () => {
    const cancel = (event: Event) => event.preventDefault();
    const leave = async (attributes?: string) => {
      newPage();
      await shown(attributes);
      if (!attributes) await subscribe('Pro').click();
      document.addEventListener('vox-sign-in', cancel);
      await button('Sign in').click();
      document.removeEventListener('vox-sign-in', cancel);
      document.body.replaceChildren();
      const kept = { ...sessionStorage };
      newPage();
      Object.assign(sessionStorage, kept);
    };
    test.each([undefined, 'mode="single" product-id="plan_pro"'])(
      'continues at the payment of what was chosen (%s)',
      async (attributes) => {
        await leave(attributes);
        signedIn();
        make(attributes);
        await expect.element(page.getByRole('heading', { name: 'Subscribe to Pro' })).toBeVisible();
        await expect.element(payButton()).toBeVisible();
        expect(sessionStorage).toHaveLength(0);
      },
    );
    test('and comes back without signing in is asked nothing', async () => {
      await leave();
      const element = make();
      await element.activate();
      await expect.poll(() => sessionStorage.length).toBe(0);
      expect(dialog().elements()).toEqual([]);
    });
  });
  test('asks a visitor to sign in when the server does not show prices', async () => {
    newPage();
    api.answer({ 'GET /v1/app/products': () => refused('err_service_busy') });
    await shown();
    await expect.element(said('Sign in to buy')).toBeVisible();
  });
  test.each([
    ['plans', ''],
    ['one plan', 'mode="single" product-id="plan_pro"'],
  ])('a visitor is told why no %s can be shown when the server is not reached', async (_, attributes) => {
    newPage();
    api.answer({ 'GET /v1/app/products': () => broken(502, {}) });
    await shown(attributes);
    await expect.element(page.getByRole('alert')).toHaveTextContent(/could not be loaded/);
    expect(said('Sign in to buy').elements()).toEqual([]);
    fakePayment(api);
    await button('Try again').click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
  test('says when the page has no sign-in', async () => {
    newPage();
    configure({ getAccessToken: () => null });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await shown();
    await subscribe('Basic').click();
    await button('Sign in').click();
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('configure({ getAccessToken })'));
    await expect.element(page.getByText(/^There is no sign-in on this page\./)).toBeVisible();
  });
  test('says when the server cannot be reached, and continues on retry', async () => {
    localStorage.removeItem('user_info');
    api.answer({ 'POST /v1/user/get_user_info': () => broken(502, {}) });
    await shown();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/could not be reached/);
    api.answer({ 'POST /v1/user/get_user_info': () => ok({ data: { user_info: user } }) });
    await button('Try again').click();
    await expect.element(card('Basic')).toBeVisible();
  });
  test('stops any sound of the page when it opens', async () => {
    const stop = vi.fn();
    storesFor({}).playback.start(stop);
    await shown();
    expect(stop).toHaveBeenCalledOnce();
  });
  test('clears earlier messages when it opens and when it closes', async () => {
    const element = make();
    showToast({ tone: 'error', text: 'That did not work.' });
    await element.show();
    await expect.element(dialog()).toBeVisible();
    await expect.element(said('That did not work.')).not.toBeInTheDocument();
    showToast({ tone: 'info', text: 'Order canceled successfully. Please repurchase.' });
    await expect.element(page.getByText(/^Order canceled/)).toBeVisible();
    await button('Close').click();
    await expect.element(page.getByText(/^Order canceled/)).not.toBeInTheDocument();
  });
});

describe('buying', () => {
  test('captures the order once, updates plan and balance and closes the popup', async () => {
    pay.onPaid = () => hasBonus({ ...member(300, 'Creator'), credit_balance: 412_345 });
    await shown();
    await subscribe('Creator').click();
    await focused(page.getByRole('heading', { name: 'Subscribe to Creator' }));
    await expect.element(payButton()).toBeVisible();
    await expect.element(page.getByText('Subtotal')).toBeVisible();
    expect(page.getByText('Discount').elements(), 'no discount, no line').toEqual([]);
    for (const name of ['Terms', 'Privacy']) {
      const link = page.getByRole('link', { name: `${name}, opens in a new tab` });
      await expect.element(link).toHaveAttribute('target', '_blank');
    }
    expect(api.of('POST /v1/pay/create_order')[0]?.headers.get('accept-language')).toMatch(/^en/);
    expect(api.of('POST /v1/pay/create_order')[0]?.body).toEqual({
      pay_channel: 'PAYPAL',
      product_id: 'plan_creator',
      country_code: 'US',
      return_url: location.href.split('#')[0],
      total: '24.9',
    });
    expect(pay.instances.at(-1)).toMatchObject({ clientId: 'client-1', components: ['paypal-payments'] });
    await payButton().click();
    await expect.poll(() => pay.sessions.at(-1)?.orderId).toBe('PAYPAL-1');
    await pay.approve();
    expect(JSON.parse(localStorage.getItem(RECORD)!)).toEqual({
      buss_orderid: orderId(1),
      plan: 'Creator',
      level: 300,
    });
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(said('Order completed')).toBeVisible();
    expect(localStorage.getItem(RECORD)).toBeNull();
    expect(count('POST /v1/pay/capture')).toBe(1);
    expect(paid).toEqual([
      {
        order: orderId(1),
        product: 'plan_creator',
        title: 'Creator',
        kind: 'plan',
        level: 300,
        total: '24.9',
        currency: 'USD',
      },
    ]);
    expect(raised).toEqual(['open', 'choose', 'order', 'start', 'approved', 'paid', 'close']);
    await button('Plans and credits').click();
    await expect.element(said('412,345 credits')).toBeVisible();
    await expect.element(subscribe('Creator')).toHaveAttribute('aria-disabled', 'true');
  });

  test('shows a discount as a negative amount', async () => {
    fakePayment(
      api,
      products.map((one) => (one.title === 'Creator' ? onOffer(one, '19.9') : one)),
    );
    await shown();
    await toPayment();
    const terms = page
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent);
    const sums = page
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent);
    expect(terms).toEqual(['Subtotal', 'Discount', 'Total']);
    expect(sums).toEqual(['US$24.90', '−US$5.00', 'US$19.90']);
    expect(dialog().element().querySelector('.pay-view .pay-price')?.textContent).toBe('US$19.90/mo');
    await expect
      .element(said('This is the price of a first purchase. Later purchases cost US$24.90.'))
      .toBeVisible();
    expect(api.of('POST /v1/pay/create_order')[0]?.body).toMatchObject({ total: '19.9' });
  });

  test('shows credits with a heading of their own and no month in the price', async () => {
    hasBonus(member(200, 'Basic'));
    await shown('entry="recharge"');
    await button('Purchase 200,000 Credits').click();
    await expect.element(page.getByRole('heading', { name: 'Purchase Credit Package' })).toBeVisible();
    await expect.element(payButton()).toBeVisible();
    expect(dialog().element().querySelector('.pay-view .pay-price')?.textContent).toBe('US$17.00');
  });

  test('says before the payment of a higher plan what happens to the current one', async () => {
    hasBonus(member(200, 'Basic'));
    await shown();
    await toPayment('Creator');
    await expect
      .element(
        page.getByText(
          /^Creator begins with the payment and takes the place of Basic\. The days that Basic has left are not added or paid back\. Its credits stay until \w+ \d+, 2027\.$/,
        ),
      )
      .toBeVisible();
  });
  test('says nothing of that before a first plan or before credits', async () => {
    await shown();
    await toPayment('Creator');
    expect(page.getByText(/takes the place of/).elements()).toEqual([]);
  });

  test('says after the payment what the user got', async () => {
    hasOrders(api, [paidOrder(1, { title: 'Creator', credits: 400_000 })]);
    await shown();
    await toPayment('Creator');
    await payButton().click();
    await pay.approve();
    await expect
      .element(
        said('Order completed. You got: Creator until Dec 21, 2026, 400,000 credits until Dec 21, 2026.'),
      )
      .toBeVisible();
    expect(page.getByText('Order completed').elements(), 'in one message').toHaveLength(1);
  });

  test('checks, orders and opens PayPal once, however often the user clicks', async () => {
    await shown();
    const twice = (locator: ReturnType<typeof button>) => {
      const element = locator.element() as HTMLElement;
      element.click();
      element.click();
      element.click();
    };
    await expect.element(subscribe('Basic')).toBeVisible();
    twice(subscribe('Basic'));
    await expect.element(payButton()).toBeVisible();
    expect(count('GET /v1/pay/get_wait_for_pay')).toBe(1);
    expect(count('POST /v1/pay/create_order')).toBe(1);
    twice(payButton());
    await expect.poll(() => pay.sessions).toHaveLength(1);
  });

  test('Back returns to the plans and moves the focus to the button used before', async () => {
    await shown();
    await toPayment('Pro');
    await button('Back').click();
    await focused(subscribe('Pro'));
    await expect.element(card('Pro')).toHaveAttribute('data-chosen');
  });

  test('in single mode there is only the payment of that product, and no Back', async () => {
    await shown('mode="single" product-id="plan_pro"');
    await expect.element(payButton()).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Subscribe to Pro' })).toBeVisible();
    expect(page.getByRole('tab').elements()).toEqual([]);
    expect(button('Back').elements()).toEqual([]);
  });
  test('in single mode, says why the product cannot be bought and leads to what can', async () => {
    await shown('mode="single" entry="recharge"');
    await expect.element(said('Please upgrade to Basic or higher.')).toBeVisible();
    await button('Upgrade').click();
    await expect.element(tab('Membership Plan')).toHaveAttribute('aria-selected', 'true');
  });

  test('the page can cancel the purchase or the opening of PayPal', async () => {
    const element = await shown();
    const stop = (event: Event) => event.preventDefault();
    element.addEventListener('vox-payment-choose', stop, { once: true });
    await subscribe('Basic').click();
    expect(count('GET /v1/pay/get_wait_for_pay')).toBe(0);
    await toPayment('Basic');
    element.addEventListener('vox-payment-start', stop, { once: true });
    await payButton().click();
    expect(pay.sessions).toEqual([]);
    await payButton().click();
    expect(pay.sessions).toHaveLength(1);
  });

  test('loads the script of PayPal once, with the first payment', async () => {
    const scripts = () => document.querySelectorAll('script[data-namespace]').length;
    await shown();
    const before = scripts();
    await toPayment('Pro');
    expect(scripts()).toBe(before + 1);
    pay.orders[0]!.status = 100;
    await button('Back').click();
    await toPayment('Basic');
    expect(scripts()).toBe(before + 1);
  });
});

describe('an unpaid order', () => {
  const leaveOne = async () => {
    const element = await shown();
    await toPayment('Creator');
    await element.hide();
    await element.show();
  };

  test('is found when the user buys, and continued as it is', async () => {
    await leaveOne();
    await subscribe('Pro').click();
    await expect
      .element(unpaid())
      .toHaveTextContent(
        /There is an unpaid order\. You can choose to proceed to payment or cancel the order\.\s*Creator/,
      );
    expect(await elementFaults(document.body)).toEqual([]);
    await button('Proceed to Payment').click();
    await expect.element(page.getByRole('heading', { name: 'Subscribe to Creator' })).toBeVisible();
    await payButton().click();
    await expect.poll(() => pay.sessions.at(-1)?.orderId).toBe('PAYPAL-1');
    expect(count('POST /v1/pay/create_order'), 'no second one').toBe(1);
  });

  test('is paid at the price agreed, even if the price has changed since', async () => {
    const told = vi.fn();
    document.addEventListener('vox-payment-order', (event) => told((event as CustomEvent).detail));
    await leaveOne();
    hasOrders(api, [
      unpaidOrder(1, {
        product_id: 'plan_creator',
        title: 'Creator',
        price: '19',
        discount: '4',
        total: '15',
      }),
    ]);
    await subscribe('Pro').click();
    await button('Proceed to Payment').click();
    await expect.element(payButton()).toBeVisible();
    const sums = () => page.getByRole('definition').elements();
    expect(sums().map(({ textContent }) => textContent)).toEqual(['US$19.00', '−US$4.00', 'US$15.00']);
    expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ order: orderId(1), total: '15' }));
  });

  test('is checked for 300 ms after the last click, and canceled 500 ms after the click', async () => {
    await leaveOne();
    await expect.element(subscribe('Pro')).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const press = (locator: ReturnType<typeof button>) => (locator.element() as HTMLElement).click();
    press(subscribe('Basic'));
    await vi.advanceTimersByTimeAsync(200);
    press(subscribe('Pro'));
    await vi.advanceTimersByTimeAsync(299);
    expect(count('GET /v1/pay/get_wait_for_pay')).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => count('GET /v1/pay/get_wait_for_pay')).toBe(2);
    vi.useRealTimers();
    await expect.element(unpaid()).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press(button('Cancel Order'));
    await vi.advanceTimersByTimeAsync(499);
    expect(count('POST /v1/pay/cancel')).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => count('POST /v1/pay/cancel')).toBe(1);
    vi.useRealTimers();
    await expect.element(said('Order canceled successfully. Please repurchase.')).toBeVisible();
  });

  test('can be canceled once, and the user can then buy again', async () => {
    await leaveOne();
    await subscribe('Pro').click();
    await expect.element(unpaid()).toBeVisible();
    const cancel = button('Cancel Order').element() as HTMLElement;
    cancel.click();
    cancel.click();
    await expect.element(said('Order canceled successfully. Please repurchase.')).toBeVisible();
    await expect.element(unpaid()).not.toBeInTheDocument();
    expect(count('POST /v1/pay/cancel')).toBe(1);
    await toPayment('Pro');
    expect(pay.orders.at(-1)).toMatchObject({ product_id: 'plan_pro', status: 0 });
  });

  test('keeps its dialog open while it is canceled', async () => {
    await leaveOne();
    await subscribe('Pro').click();
    await expectOpenUntilAnswered(api, 'POST /v1/pay/cancel', 'Unpaid Orders', () =>
      button('Cancel Order').click(),
    );
  });

  test('for a product no longer sold leads to what is', async () => {
    await shown();
    await expect.element(subscribe('Pro')).toBeVisible();
    pay.orders.push({ buss_orderid: orderId(1), product_id: 'plan_gone', status: 0, paypalId: 'PAYPAL-1' });
    await subscribe('Pro').click();
    await unpaid().getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect.element(page.getByText(/^This product is no longer offered/)).toBeVisible();
    await button('See all plans').click();
    await expect.element(card('Pro')).toBeVisible();
  });

  test('can be kept by closing the dialog', async () => {
    await leaveOne();
    await subscribe('Pro').click();
    await unpaid().getByRole('button', { name: 'Close' }).click();
    await expect.element(unpaid()).not.toBeInTheDocument();
    await expect.element(card('Pro')).toBeVisible();
    expect(pay.orders[0]?.status).toBe(0);
  });

  test('does not block the purchase when the check fails, and no message is shown', async () => {
    api.answer({ 'GET /v1/pay/get_wait_for_pay': () => broken(500, {}) });
    await shown();
    await toPayment('Basic');
    expect(page.getByRole('alert').elements()).toEqual([]);
    expect(dialog().element().querySelectorAll('.ui-toast')).toHaveLength(0);
  });

  test.each([
    [2000, 'You cannot subscribe to a plan lower than your current level.'],
    [2001, 'The order has been successfully paid..'],
    [2003, 'Unpaid order detected. Please proceed to payment.'],
  ])('code %i of the check shows its own message', async (code, text) => {
    api.answer({ 'GET /v1/pay/get_wait_for_pay': () => broken(200, { code, msg: 'other words' }) });
    await shown();
    await subscribe('Basic').click();
    await expect.element(said(text)).toBeVisible();
    await expect.element(subscribe('Basic')).not.toHaveAttribute('aria-busy', 'true');
    expect(count('POST /v1/pay/create_order')).toBe(0);
  });

  const bought = () => {
    hasBonus(member(200, 'Basic'));
    fakePayment(
      api,
      products.map((one) => (one.title === 'Creator' ? onOffer(one, '19.9', 1) : one)),
    );
  };
  const onFirstOffer = () =>
    fakePayment(
      api,
      products.map((one) => (one.title === 'Creator' ? onOffer(one, '19.9') : one)),
    );
  test('found to be paid, updates the plan and the prices that depend on it', async () => {
    onFirstOffer();
    await shown();
    await expect.element(card('Creator')).toHaveTextContent(/\$19\.90\/mo/);
    bought();
    api.answer({ 'GET /v1/pay/get_wait_for_pay': () => ({ body: { code: 2001, msg: '' } }) });
    await subscribe('Basic').click();
    await expect.element(card('Basic')).toHaveTextContent(/Current plan/);
    await expect.element(card('Creator')).toHaveTextContent(/\$24\.90\/mo/);
    await expect.element(card('Creator')).not.toHaveTextContent(/First purchase/);
  });
  test('completed while the popup is open, updates the prices', async () => {
    pay = onFirstOffer();
    pay.orders.push({ buss_orderid: orderId(1), product_id: 'plan_basic', status: 0, paypalId: 'PAYPAL-1' });
    localStorage.setItem(RECORD, JSON.stringify({ buss_orderid: orderId(1), plan: 'Basic', level: 200 }));
    await shown();
    await expect.element(card('Creator')).toHaveTextContent(/\$19\.90\/mo/);
    bought();
    api.answer({
      'GET /v1/pay/get_order': () => ok({ data: { order_info: { status: 300, pay_out_time: 9e9 } } }),
    });
    await expect.element(said('Order completed')).toBeVisible();
    await expect.element(card('Creator')).toHaveTextContent(/\$24\.90\/mo/);
  });

  test('other codes of the check do nothing', async () => {
    api.answer({ 'GET /v1/pay/get_wait_for_pay': () => broken(200, { code: 77, msg: 'No matter' }) });
    await shown();
    await subscribe('Basic').click();
    await expect.poll(() => count('GET /v1/pay/get_wait_for_pay')).toBe(1);
    await expect.element(subscribe('Basic')).not.toHaveAttribute('aria-busy', 'true');
    expect(said('No matter').elements()).toEqual([]);
    expect(payButton().elements()).toEqual([]);
  });
});

describe('a refused order', () => {
  const refuse = (code: -1 | 2000 | 2001 | 2003, msg: string) =>
    api.answer({ 'POST /v1/pay/create_order': () => ({ body: { code, msg } }) });

  test.each([
    [2000, 'You cannot subscribe to a plan lower than your current level.'],
    [2001, 'The order has been successfully paid..'],
    [-1, 'PayPal is closed for a walk.'],
  ] as const)('code %i is shown in the payment view', async (code, text) => {
    refuse(code, 'PayPal is closed for a walk.');
    await shown();
    await subscribe('Basic').click();
    await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    expect(payButton().elements()).toEqual([]);
    expect(page.getByText(text).elements(), 'once').toHaveLength(1);
    expect(button('Try again').elements(), 'where that may help').toHaveLength(code === -1 ? 1 : 0);
  });

  test('says in the language of the page that PayPal cannot be reached', async () => {
    registerTexts('cy', 'error', { paypal: 'Nid yw PayPal ar gael.' });
    refuse(-1, failureTexts.paypal);
    await shown('lang="cy"');
    await subscribe('Basic').click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'Nid yw PayPal ar gael.' })).toBeVisible();
  });

  test('leads to another unpaid order when that is the reason', async () => {
    await shown();
    await expect.element(subscribe('Basic')).toBeVisible();
    refuse(2003, '');
    await subscribe('Basic').click();
    await expect
      .element(
        page.getByRole('alert').filter({ hasText: 'Unpaid order detected. Please proceed to payment.' }),
      )
      .toBeVisible();
    pay.orders.push({ buss_orderid: orderId(9), product_id: 'plan_pro', status: 0, paypalId: 'PAYPAL-9' });
    await button('Proceed to Payment').click();
    await unpaid().getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect.element(page.getByRole('heading', { name: 'Subscribe to Pro' })).toBeVisible();
    await payButton().click();
    await expect.poll(() => pay.sessions.at(-1)?.orderId).toBe('PAYPAL-9');
  });

  test('after a price change shows the new price, which the next order requests', async () => {
    await shown();
    await expect.element(subscribe('Basic')).toBeVisible();
    const dearer = products.map((one) =>
      one.title === 'Basic'
        ? { ...one, channel_details: [{ ...one.channel_details[0]!, price: '11' }] }
        : one,
    );
    api.answer({
      'GET /v1/app/products': () => ok({ data: { product_list: dearer } }),
      'POST /v1/pay/create_order': () => refused('err_price_changed'),
    });
    await subscribe('Basic').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/The price has changed/);
    await expect.element(page.getByText('US$11.00').first()).toBeVisible();
    pay = fakePayment(api, dearer);
    await button('Try again').click();
    await expect.element(payButton()).toBeVisible();
    expect(api.of('POST /v1/pay/create_order').at(-1)?.body).toMatchObject({ total: '11' });
  });
});

describe('a payment that does not go through', () => {
  test('canceled at PayPal captures nothing, and PayPal can be opened again', async () => {
    await shown();
    await toPayment();
    await payButton().click();
    await expect.element(payButton()).toHaveAttribute('aria-busy', 'true');
    pay.cancel();
    await expect.element(said('The payment was canceled. Nothing was charged.')).toBeVisible();
    expect(count('POST /v1/pay/capture')).toBe(0);
    await payButton().click();
    expect(pay.sessions).toHaveLength(2);
    expect(pay.sessions[1]?.orderId).toBe('PAYPAL-1');
  });

  test('declined is reported in place, and can be tried again', async () => {
    api.answer({
      'POST /v1/pay/capture': () => {
        pay.orders[0]!.status = 200;
        return ok({ data: { status: 'DECLINED', order_info: { status: 200, pay_out_time: 9e9 } } });
      },
    });
    await shown();
    await toPayment();
    await payButton().click();
    await focused(payButton());
    await pay.approve();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/^PayPal declined the payment\. Nothing was charged\./);
    await focused(page.getByRole('heading', { name: 'Subscribe to Creator' }));
    await expect.element(payButton()).toBeVisible();
    expect(raised).toContain('failed');
    expect(localStorage.getItem(RECORD)).toBeNull();
    await payButton().click();
    await expect.poll(() => pay.sessions.at(-1)?.orderId).toBe('PAYPAL-2');
  });

  test('canceled in another tab while PayPal is open charges nothing, and a new order can be paid', async () => {
    api.answer({
      'POST /v1/pay/capture': () => {
        pay.orders[0]!.status = 100;
        return refused('err_order_ended');
      },
    });
    await shown();
    await toPayment();
    await payButton().click();
    await pay.approve();
    await expect
      .element(said('That order is no longer open. Nothing was charged, and a new one was made.'))
      .toBeVisible();
    await payButton().click();
    await expect.poll(() => pay.sessions.at(-1)?.orderId).toBe('PAYPAL-2');
  });

  test('pending closes the popup, shows a banner, and follows the order to its end', async () => {
    api.answer({
      'POST /v1/pay/capture': () =>
        ok({ data: { status: 'PENDING', order_info: { status: 0, pay_out_time: 9e9 } } }),
    });
    await shown();
    await toPayment();
    await payButton().click();
    await pay.approve();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(activating()).toBeVisible();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Your subscription will be activated' }))
      .toBeInTheDocument();
    await button('Plans and credits').click();
    await expect.element(subscribe('Pro')).toHaveAttribute('aria-disabled', 'true');
    const checks = count('GET /v1/pay/get_wait_for_pay');
    (subscribe('Pro').element() as HTMLElement).click();
    pay.orders[0]!.status = 300;
    await expect.element(said('Order completed')).toBeVisible();
    expect(count('GET /v1/pay/get_wait_for_pay'), 'nothing else is bought meanwhile').toBe(checks);
    await expect.element(subscribe('Pro')).not.toHaveAttribute('aria-disabled', 'true');
  });

  test.each([
    ['without an answer', () => broken(502, {})],
    ['at a timeout', () => broken(408, {})],
    ['while the server is busy', () => refused('err_service_busy', 429)],
  ])('captured %s is retried automatically, then on demand, and never paid twice', async (_, unanswered) => {
    let answers = false;
    api.answer({
      'POST /v1/pay/capture': () => {
        if (!answers) return unanswered();
        pay.orders[0]!.status = 300;
        return ok({ data: { status: 'COMPLETED', order_info: { status: 300, pay_out_time: 9e9 } } });
      },
    });
    await shown();
    await toPayment();
    await payButton().click();
    await pay.approve();
    await expect.element(page.getByText(/do not know yet whether it went through/)).toBeVisible();
    expect(count('POST /v1/pay/capture')).toBe(3);
    answers = true;
    await button('Check again').click();
    await expect.element(said('Order completed')).toBeVisible();
    expect(pay.sessions).toHaveLength(1);
  });

  test('closing the popup closes PayPal, but a payment approved before is still captured', async () => {
    const element = await shown();
    await toPayment();
    await payButton().click();
    await element.hide();
    await expect.poll(() => pay.sessions[0]?.destroyed).toBe(true);
    await element.show();
    await subscribe('Creator').click();
    await button('Proceed to Payment').click();
    let finish = () => {};
    const slow = new Promise<void>((done) => (finish = done));
    api.answer({
      'POST /v1/pay/capture': async () => {
        await slow;
        pay.orders[0]!.status = 300;
        return ok({ data: { status: 'COMPLETED', order_info: { status: 300, pay_out_time: 9e9 } } });
      },
    });
    await payButton().click();
    const approved = pay.approve();
    await expect.element(page.getByText(/^Taking the payment/)).toBeVisible();
    await element.hide();
    finish();
    await approved;
    await expect.element(said('Order completed')).toBeVisible();
  });

  test('a fault of PayPal shows its message and leads to the return address unless the page cancels that', async () => {
    const element = await shown('return-url="#orders"');
    await toPayment();
    await payButton().click();
    pay.fail('The window was blocked.');
    await expect.element(said('The window was blocked.')).toBeVisible();
    await expect.poll(() => location.hash).toBe('#orders');
    expect(raised).toContain('failed');
    history.replaceState(null, '', location.pathname + location.search);
    element.addEventListener('vox-payment-failed', (event) => event.preventDefault());
    await element.show();
    await subscribe('Creator').click();
    await button('Proceed to Payment').click();
    await payButton().click();
    pay.fail('Again.');
    await expect.element(said('Again.')).toBeVisible();
    expect(location.hash).toBe('');
    await expect.element(payButton()).toBeVisible();
  });

  test('an invalid return address counts as not given', async () => {
    await shown('return-url="https://["');
    await subscribe('Creator').click();
    await expect
      .poll(() => api.of('POST /v1/pay/create_order').map(({ body }) => body.return_url))
      .toEqual([location.href.split('#')[0]]);
  });

  test('a failing PayPal script is logged and reported in place, and can be loaded again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const config = (script_url: string) =>
      ok({
        data: {
          voice_clone_config: { voice_clone_switch: false },
          paypal: { client_id: 'broken', script_url },
          social_links: {},
          analytics: null,
        },
      });
    api.answer({ 'GET /p1/appconfig/get_app_config': () => config('blob:nowhere') });
    await shown();
    await subscribe('Basic').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/PayPal could not be loaded/);
    expect(logged).toHaveBeenCalledOnce();
    expect(dialog().element().querySelectorAll('.ui-toast')).toHaveLength(0);
    await button('Try again').click();
    await expect.poll(() => logged.mock.calls.length).toBe(2);
    expect(count('POST /v1/pay/create_order'), 'the order stays').toBe(1);
  });
});

describe('returning to a pending order', () => {
  const remember = () =>
    localStorage.setItem(RECORD, JSON.stringify({ buss_orderid: orderId(1), plan: 'Creator', level: 300 }));
  const order = (status: number) =>
    pay.orders.push({ buss_orderid: orderId(1), product_id: 'plan_creator', status, paypalId: 'PAYPAL-1' });

  test('completes an order that was left, without a click, and shows what it brought', async () => {
    remember();
    order(0);
    hasOrders(api, [paidOrder(2), paidOrder(1, { product_id: 'plan_creator', title: 'Creator' })]);
    make();
    await expect.element(activating()).toBeVisible();
    const before = count('GET /v1/tenant/get_tenant_bonus');
    pay.orders[0]!.status = 300;
    await expect.element(page.getByText(/^Order completed/)).toBeVisible();
    expect(localStorage.getItem(RECORD)).toBeNull();
    expect(count('GET /v1/tenant/get_tenant_bonus')).toBeGreaterThan(before);
    await expect
      .poll(() => paid)
      .toEqual([
        expect.objectContaining({ order: orderId(1), product: 'plan_creator', level: 300, total: '6.93' }),
      ]);
    expect(raised).toEqual(['paid']);
  });
  test.each([
    ['COMPLETED', 'Order completed'],
    ['DECLINED', 'PayPal declined the payment. Nothing was charged. Try again with another card or account.'],
  ])('returning from PayPal captures the payment and reports that it is %s', async (status, text) => {
    const address = location.href;
    history.replaceState(null, '', '?token=PAYPAL-1&PayerID=P');
    try {
      order(0);
      hasOrders(api, [unpaidOrder(1, { product_id: 'plan_creator', title: 'Creator' })]);
      api.answer({
        'POST /v1/pay/capture': () => {
          if (status === 'COMPLETED') pay.orders[0]!.status = 300;
          return ok({ data: { status, order_info: { status: pay.orders[0]!.status, pay_out_time: 9e9 } } });
        },
      });
      make();
      await expect.element(said(text)).toBeVisible();
      expect(api.of('POST /v1/pay/capture').map(({ body }) => body)).toEqual([{ buss_orderid: orderId(1) }]);
    } finally {
      history.replaceState(null, '', address);
    }
  });
  test('a long message stands below the banner', async () => {
    remember();
    order(0);
    make();
    const bar = activating();
    await expect.element(bar).toBeVisible();
    showToast({ tone: 'error', text: 'It did not work, and the reason is a long one. '.repeat(3) });
    const message = page.getByRole('listitem').filter({ hasText: 'It did not work' });
    await expect.element(message).toBeVisible();
    const bottom = () => bar.element().getBoundingClientRect().bottom;
    await expect.poll(() => message.element().getBoundingClientRect().top).toBeGreaterThan(bottom());
    pay.orders[0]!.status = 300;
    await expect.element(said('Order completed')).toBeVisible();
  });
  test('drops an order that did not complete without a message', async () => {
    remember();
    order(101);
    make();
    await expect.poll(() => localStorage.getItem(RECORD)).toBeNull();
    expect(said('Order completed').elements()).toEqual([]);
    expect(raised).toEqual([]);
  });
  test('stops checking an order whose time to pay is over', async () => {
    remember();
    order(0);
    api.answer({
      'GET /v1/pay/get_order': () => ok({ data: { order_info: { status: 0, pay_out_time: 1 } } }),
    });
    make();
    await expect.poll(() => localStorage.getItem(RECORD)).toBeNull();
    expect(count('GET /v1/pay/get_order')).toBe(1);
  });
  test('checks once a second at most 100 times, and again when the popup is opened', async () => {
    remember();
    order(0);
    const element = make();
    await expect.element(activating()).toBeVisible();
    const asked = () => count('GET /v1/pay/get_order');
    await expect.poll(asked).toBeGreaterThan(0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const before = asked();
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(asked).toBeGreaterThan(before);
    for (let second = 0; second < 200; second++) await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await expect.poll(asked).toBe(100);
    await expect.element(activating()).toBeVisible();
    pay.orders[0]!.status = 300;
    await element.show();
    await expect.element(said('Order completed')).toBeVisible();
    expect(asked()).toBe(101);
  });
  test('refreshes the balance when another tab has completed the order', async () => {
    await shown();
    await expect.element(card('Basic')).toBeVisible();
    hasBonus(member(300, 'Creator'));
    dispatchEvent(new StorageEvent('storage', { key: RECORD, newValue: null }));
    await expect.element(subscribe('Creator')).toHaveAttribute('aria-disabled', 'true');
  });
  test('blocks purchases while another tab pays', async () => {
    await shown();
    await expect.element(card('Basic')).toBeVisible();
    order(0);
    remember();
    dispatchEvent(new StorageEvent('storage', { key: RECORD, newValue: 'x' }));
    await expect.element(subscribe('Pro')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(activating()).toBeVisible();
  });
});

test('at 320 px everything fits, with the cards stacked', async () => {
  await page.viewport(320, 640);
  await shown();
  await expect.element(card('Basic')).toBeVisible();
  const box = dialog().element();
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  const [one, two] = page
    .getByRole('article')
    .elements()
    .map((card) => card.getBoundingClientRect());
  expect(two!.top).toBeGreaterThan(one!.bottom);
  expect(two!.left).toBe(one!.left);
  await page.viewport(1280, 800);
});

test('keeps the focus inside, and returns it to the button', async () => {
  make();
  await focusOn(button('Plans and credits'));
  await userEvent.keyboard('{Enter}');
  await expect.element(card('Basic')).toBeVisible();
  const box = dialog().element();
  for (let press = 0; press < 12; press++) {
    await userEvent.keyboard('{Tab}');
    const active = deepActiveElement();
    expect(active === document.body || box.contains(active), active?.outerHTML).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await focused(button('Plans and credits'));
});
