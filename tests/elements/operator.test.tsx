import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/workbench.ts';
import { storageKey } from '../../src/api/storage-key.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { ORDER_STATUS } from '../../src/contract/constants/payments.ts';
import { IDEMPOTENCY_HEADER } from '../../src/contract/constants/headers.ts';
import { fakeApi, newPage, ok, refused, signedIn, user, type FakeApi } from '../support/fake-api.ts';
import {
  operatorAction,
  operatorJob,
  operatorOrder,
  operatorServer,
  operatorSiteKey,
  operatorUser,
  queueOf,
} from '../support/fake-operator.ts';
import { OPERATOR_TABS, OperatorPage } from '../../src/operator/index.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { clippedTexts } from '../support/clipped-texts.ts';
import { registerPseudoLocales } from '../support/pseudo-locale.ts';
import { showWorkbench } from '../support/show-workbench.ts';
import { clearStage, stage } from '../support/stage.tsx';

let api: FakeApi;
beforeEach(() => {
  newPage();
  signedIn();
});
afterEach(() => {
  clearStage();
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  vi.restoreAllMocks();
});

const ME = 'POST /v1/user/get_user_info';
const me = (has_operator_page: boolean) => ({
  [ME]: () => ok({ data: { user_info: { ...user, has_operator_page } } }),
});
/** Keeps the user in the browser as an earlier visit does. */
const keepUser = (has_operator_page: boolean) =>
  localStorage.setItem(storageKey('', 'user_info'), JSON.stringify({ ...user, has_operator_page }));
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const link = () => page.getByRole('link', { name: 'Operator', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string | RegExp) => page.getByRole('row', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const keysOf = (name: Parameters<FakeApi['of']>[0]) =>
  api.of(name).map(({ headers }) => headers.get(IDEMPOTENCY_HEADER));

const open = async (tab: string, seen: Parameters<typeof operatorServer>[0] = {}) => {
  api = fakeApi({ ...me(true), ...operatorServer(seen) });
  await showWorkbench();
  await link().click();
  await expect.element(heading('Operator')).toBeVisible();
  await page.getByRole('tab', { name: tab }).click();
};

describe('the operator page', () => {
  test('is in the sidebar only as long as the server says that the user is an operator', async () => {
    // The browser still has the user of the last visit, but the answer of the server counts
    let reply = () => {};
    const answer = new Promise<void>((resolve) => (reply = resolve));
    keepUser(true);
    api = fakeApi({ [ME]: () => answer.then(me(false)[ME]) });
    await showWorkbench();
    await expect.element(link()).toBeVisible();
    reply();
    await expect.element(link()).not.toBeInTheDocument();
    await expect.element(heading('Text to Speech')).toBeVisible();
  });

  test('does not open when the server cannot say who is an operator', async () => {
    keepUser(false);
    api = fakeApi({ [ME]: () => refused('err_system', 500) });
    const before = location.href;
    history.replaceState(null, '', '/workbench/operator');
    onTestFinished(() => history.replaceState(null, '', before));
    await showWorkbench('');
    await expect.element(heading('Text to Speech')).toBeVisible();
  });

  test('has a tab for each part, and the arrow keys move between them', async () => {
    await open('Engines', { users: [operatorUser(1, 'ada@example.com')] });
    const tabs = page.getByRole('tab');
    await expect
      .poll(() => tabs.elements().map((tab) => tab.textContent))
      .toEqual(['Engines', 'Queue', 'Users', 'Orders', 'Site keys', 'Log']);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.poll(() => deepActiveElement()?.textContent).toBe('Users');
    await expect.element(row(/^ada@example.com/)).toBeVisible();
  });

  test('says why a part failed to load, and loads it on retry', async () => {
    await open('Engines');
    api.answer({ 'GET /v1/operator/users': () => refused('err_permission_deny', 403) });
    await page.getByRole('tab', { name: 'Users' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Insufficient permissions');
    api.answer(operatorServer({ users: [operatorUser(1, 'ada@example.com')] }));
    await button('Try again').click();
    await expect.element(row(/^ada@example.com/)).toBeVisible();
  });

  test('says that the engines failed to load, and loads them on retry', async () => {
    api = fakeApi({ ...me(true), ...operatorServer(), 'GET /healthz': () => ({ status: 502, broken: '' }) });
    await showWorkbench();
    await link().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('This could not be loaded.');
    await expect.element(page.getByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
    api.answer({ 'GET /healthz': () => ({ body: { ok: true, problem: null, version: '0', engines: [] } }) });
    await button('Try again').click();
    await expect.element(page.getByText('No engines', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test.each(['Queue', 'Users', 'Orders', 'Site keys', 'Log'])(
    'the part %s says so when it is empty',
    async (tab) => {
      await open(tab);
      const titles = /Nothing failed|No such user|No orders|No site keys yet|Nothing was done yet/;
      await expect.element(page.getByText(titles)).toBeVisible();
    },
  );
});

describe('the queue', () => {
  test('shows how many jobs there are of each kind, and which failed and why', async () => {
    await open('Queue', {
      kinds: [queueOf('speech', { waiting: 12, running: 4 }), queueOf('book-import', { failed_in_day: 1 })],
      jobs: [operatorJob(1), operatorJob(2, { kind: 'transcription', is_retryable: false })],
    });
    await expect.element(row(/^Speech \(sentences\) 12 4 0/)).toBeVisible();
    await expect.element(row(/^Importing a book .*ada@example.com/)).toHaveTextContent('err_file_damaged');
    await expect.element(row(/^Transcription/)).toHaveTextContent('The user has to order this again');
  });

  test('retries a failed job, and says when its user has too few credits', async () => {
    await open('Queue', { jobs: [operatorJob(1)] });
    const retry = 'POST /v1/operator/jobs/{job_id}/retry';
    api.answer({ [retry]: () => refused('err_balance_insufficient', 409) });
    await button('Retry Importing a book of ada@example.com').click();
    await expect.element(page.getByText('The user has too few credits for it.')).toBeVisible();
    api.answer({ [retry]: () => ok() });
    await button('Retry Importing a book of ada@example.com').click();
    await expect.element(page.getByText('It was started again.')).toBeVisible();
    expect(api.of(retry)).toHaveLength(2);
  });

  test('cancels a running job after a question', async () => {
    await open('Queue', {
      jobs: [operatorJob(1, { state: 'running', step: 'read', error: null, ended_at: null })],
    });
    const cancel = 'POST /v1/operator/jobs/{job_id}/cancel';
    api.answer({ [cancel]: () => ok() });
    await page.getByText('Running', { exact: true }).last().click();
    await button('Cancel Importing a book of ada@example.com').click();
    await expect.element(dialog('Cancel this work?')).toHaveTextContent('are given back');
    expect(api.of(cancel)).toEqual([]);
    await dialog('Cancel this work?').getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.poll(() => api.of(cancel).length).toBe(1);
  });
});

describe('users', () => {
  const GRANT = 'POST /v1/operator/users/{user_id}/grants';
  const ada = operatorUser(1, 'ada@example.com');

  test('are found by the beginning of their email address', async () => {
    await open('Users', { users: [ada, operatorUser(2, 'ben@example.com', { email_confirmed: false })] });
    await expect.element(row(/^ben@example.com/)).toHaveTextContent('Not confirmed');
    await userEvent.fill(page.getByRole('searchbox', { name: 'Email address' }), 'ad');
    await expect.element(row(/^ben@example.com/)).not.toBeInTheDocument();
    await expect.element(row(/^ada@example.com/)).toHaveTextContent('1,234');
  });

  test('get credits with a reason, and a retry after a lost answer counts as the same grant', async () => {
    await open('Users', { users: [ada] });
    await button('More for ada@example.com').click();
    await page.getByRole('menuitem', { name: 'Grant credits' }).click();
    const form = dialog('Grant credits to ada@example.com');
    await form.getByRole('button', { name: 'Grant credits' }).click();
    await expect.element(form).toHaveTextContent('Enter a whole number of credits');
    await expect.element(form).toHaveTextContent('Enter a reason');
    expect(api.of(GRANT)).toEqual([]);
    await userEvent.fill(form.getByLabelText('Credits'), '500');
    await userEvent.fill(form.getByLabelText('Reason'), 'A broken export');
    api.answer({
      [GRANT]: () => {
        throw new TypeError('offline');
      },
    });
    await form.getByRole('button', { name: 'Grant credits' }).click();
    await expect.element(form.getByRole('alert')).toBeVisible();
    api.answer({ [GRANT]: () => ok({ data: { user: { ...ada, credit_balance: 1_734 } } }) });
    await form.getByRole('button', { name: 'Grant credits' }).click();
    await expect.element(row(/^ada@example.com/)).toHaveTextContent('1,734');
    expect(api.of(GRANT)[1]!.body).toEqual({ credits: 500, reason: 'A broken export', expires_at: null });
    expect(new Set(keysOf(GRANT)).size).toBe(1);
  });

  test('get credits once, because the dialog stays open until the server has answered', async () => {
    await open('Users', { users: [ada] });
    let reply = () => {};
    const answer = new Promise<void>((resolve) => (reply = resolve));
    api.answer({
      [GRANT]: async () => {
        await answer;
        return ok({ data: { user: { ...ada, credit_balance: 1_734 } } });
      },
    });
    await button('More for ada@example.com').click();
    await page.getByRole('menuitem', { name: 'Grant credits' }).click();
    const form = dialog('Grant credits to ada@example.com');
    await userEvent.fill(form.getByLabelText('Credits'), '500');
    await userEvent.fill(form.getByLabelText('Reason'), 'A broken export');
    await form.getByRole('button', { name: 'Grant credits' }).click();
    const cancel = form.getByRole('button', { name: 'Cancel' });
    await expect.element(cancel).toHaveAttribute('aria-disabled', 'true');
    await cancel.click({ force: true });
    await form.getByRole('button', { name: 'Close' }).click({ force: true });
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(form).toBeVisible();
    reply();
    await expect.element(row(/^ada@example.com/)).toHaveTextContent('1,734');
    await expect.element(form).not.toBeInTheDocument();
  });

  test('can be signed out everywhere, after a question', async () => {
    await open('Users', { users: [ada] });
    const end = 'POST /v1/operator/users/{user_id}/sessions/end';
    api.answer({ [end]: () => ok({ data: { user: { ...ada, sessions: 0 } } }) });
    await button('More for ada@example.com').click();
    await page.getByRole('menuitem', { name: 'End sessions' }).click();
    await dialog('Sign ada@example.com out everywhere?')
      .getByRole('button', { name: 'End sessions' })
      .click();
    await expect.element(row(/^ada@example.com/)).toHaveTextContent('0 sessions');
  });
});

describe('orders', () => {
  const REFUND = 'POST /v1/operator/orders/{order_id}/refund';
  const refundDialog = () => dialog('Refund Basic of ada@example.com');
  const askRefund = async (order = operatorOrder(1)) => {
    await open('Orders', { orders: [order] });
    await button('Details of the order of ada@example.com').click();
    await expect.element(dialog('Order of Basic')).toHaveTextContent('CAPTURE-1');
    await dialog('Order of Basic').getByRole('button', { name: 'Refund' }).click();
    await expect.element(refundDialog()).toBeVisible();
  };

  test('a full refund warns that credits and plan are taken back, and requests all that is left', async () => {
    await askRefund();
    await expect.element(refundDialog()).toHaveTextContent('its plan are taken back');
    api.answer({
      [REFUND]: () => ok({ data: { order: operatorOrder(1, { refundable: '0', refunded_at: 1 }) } }),
    });
    await refundDialog().getByRole('button', { name: 'Refund $6.93' }).click();
    await expect.element(row(/^ada@example.com/)).toHaveTextContent('Refunded');
    expect(api.of(REFUND)[0]!.body).toEqual({ amount: null, left: '6.93' });
  });

  test('a partial refund says that credits and plan stay, and cannot exceed what is left', async () => {
    await askRefund();
    const amount = refundDialog().getByLabelText('Amount in USD');
    await userEvent.fill(amount, '6.94');
    await refundDialog()
      .getByRole('button', { name: /^Refund/ })
      .click();
    await expect.element(refundDialog()).toHaveTextContent('Enter an amount above 0 and at most $6.93.');
    expect(api.of(REFUND)).toEqual([]);
    await userEvent.fill(amount, '2');
    await expect.element(refundDialog()).toHaveTextContent('$2.00 of the payment goes back');
    await expect.element(refundDialog()).toHaveTextContent('Credits and plan stay.');
    api.answer({ [REFUND]: () => refused('err_service_busy', 503) });
    await refundDialog().getByRole('button', { name: 'Refund $2.00' }).click();
    await expect.element(refundDialog().getByRole('alert')).toHaveTextContent('PayPal has not answered.');
    api.answer({
      [REFUND]: () =>
        ok({
          data: {
            order: operatorOrder(1, { refunds: [{ amount: '2', refunded_at: 1 }], refundable: '4.93' }),
          },
        }),
    });
    await refundDialog().getByRole('button', { name: 'Refund $2.00' }).click();
    await expect.element(row(/^ada@example.com/)).toHaveTextContent('Partly refunded');
    expect(api.of(REFUND).map(({ body }) => body)).toEqual([
      { amount: '2', left: '6.93' },
      { amount: '2', left: '6.93' },
    ]);
    expect(new Set(keysOf(REFUND)).size).toBe(1);
  });

  test('a refund without an answer is requested again unchanged', async () => {
    await askRefund(operatorOrder(1, { refundable: '2', unanswered_refund: '2' }));
    await expect.element(refundDialog()).toHaveTextContent('an earlier refund of $2.00');
    expect(refundDialog().getByRole('textbox').elements()).toEqual([]);
    api.answer({ [REFUND]: () => ok({ data: { order: operatorOrder(1) } }) });
    await refundDialog().getByRole('button', { name: 'Ask again' }).click();
    await expect.poll(() => api.of(REFUND).map(({ body }) => body)).toEqual([{ amount: '2', left: '2' }]);
  });

  test('a payment of the wrong amount is shown and refunded as captured', async () => {
    const order = operatorOrder(1, {
      status: ORDER_STATUS.declined,
      paid_at: null,
      decline_reason: 'wrong_amount',
      captured: { amount: '650', currency: 'JPY' },
      refundable: '650',
    });
    await open('Orders', { orders: [order] });
    await button('Details of the order of ada@example.com').click();
    await expect.element(dialog('Order of Basic')).toHaveTextContent('CAPTURE-1 · ¥650');
    await dialog('Order of Basic').getByRole('button', { name: 'Refund' }).click();
    api.answer({
      [REFUND]: () =>
        ok({
          data: {
            order: {
              ...order,
              refundable: '0',
              refunds: [{ amount: '649', refunded_at: 1, currency: 'JPY' }],
            },
          },
        }),
    });
    const amount = refundDialog().getByLabelText('Amount in JPY');
    // Yen have no decimals
    await amount.fill('12.5');
    await refundDialog().getByRole('button', { name: 'Refund ¥650' }).click();
    await expect.element(refundDialog()).toHaveTextContent('Enter an amount above 0 and at most ¥650.');
    expect(api.of(REFUND)).toEqual([]);
    await amount.fill('650');
    await refundDialog().getByRole('button', { name: 'Refund ¥650' }).click();
    // What PayPal reports, not what was requested
    await expect.element(page.getByText('¥649 refunded')).toBeVisible();
  });

  test('a refusal shows the message of PayPal', async () => {
    await askRefund();
    api.answer({ [REFUND]: () => ({ body: { code: -1, msg: 'The refund window is over.' } }) });
    await refundDialog().getByRole('button', { name: 'Refund $6.93' }).click();
    await expect.element(refundDialog().getByRole('alert')).toHaveTextContent('The refund window is over.');
    await refundDialog().getByRole('button', { name: 'Refund $6.93' }).click();
    await expect.poll(() => new Set(keysOf(REFUND)).size).toBe(2);
  });
});

describe('site keys', () => {
  const MAKE = 'POST /v1/operator/site_keys';

  test('show their pages, limits and credits', async () => {
    await open('Site keys', {
      siteKeys: [operatorSiteKey(), operatorSiteKey({ site_key: 'pk_old', ended: true })],
    });
    await expect.element(row(/^pk_shop/)).toHaveTextContent('https://www.example.com');
    await expect.element(row(/^pk_shop/)).toHaveTextContent('120 of 20,000 today');
    await expect.element(row(/^pk_old/)).toHaveTextContent('Ended');
    expect(button('More for pk_old').elements()).toEqual([]);
  });

  test('are created for origins only, with limits that are consistent', async () => {
    await open('Site keys');
    await button('Create a site key').click();
    const form = dialog('Create a site key');
    await userEvent.fill(form.getByLabelText('Pages'), 'https://www.example.com/shop');
    await userEvent.fill(form.getByLabelText('Characters per text'), '5000');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect.element(form).toHaveTextContent('Enter origins such as');
    await expect.element(form).toHaveTextContent('At most the daily limit of a visitor.');
    await userEvent.fill(form.getByLabelText('Pages'), 'https://www.example.com\nhttps://shop.example.com/');
    await userEvent.fill(form.getByLabelText('Characters per text'), '500');
    api.answer({
      [MAKE]: () => ok({ data: { site_key: operatorSiteKey() } }),
      ...operatorServer({ siteKeys: [operatorSiteKey()] }),
    });
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect.element(row(/^pk_shop/)).toBeVisible();
    expect(api.of(MAKE)[0]!.body).toEqual({
      origins: ['https://www.example.com', 'https://shop.example.com/'],
      characters_max: 500,
      characters_daily_visitor: 3_000,
      characters_daily: 20_000,
      credits: 1_000_000,
    });
  });

  test('are ended after a question', async () => {
    await open('Site keys', { siteKeys: [operatorSiteKey()] });
    const end = 'POST /v1/operator/site_keys/{site_key}/end';
    api.answer({ [end]: () => ok({ data: { site_key: operatorSiteKey({ ended: true }) } }) });
    await button('More for pk_shop').click();
    await page.getByRole('menuitem', { name: 'End' }).click();
    await dialog('End pk_shop?').getByRole('button', { name: 'End', exact: true }).click();
    await expect.element(row(/^pk_shop/)).toHaveTextContent('Ended');
  });
});

describe('the log', () => {
  test('says who did what, to whom and why', async () => {
    await open('Log', {
      actions: [
        operatorAction(1),
        operatorAction(2, {
          action: 'refund_order',
          operator: '',
          credits: null,
          money: { amount: '2', currency: 'USD' },
          reason: '',
          outcome: 'asked',
        }),
      ],
    });
    await expect.element(row(/Granted credits/)).toHaveTextContent('operator@example.com');
    await expect.element(row(/Granted credits/)).toHaveTextContent('500 credits · A broken export');
    await expect.element(row(/Refunded an order/)).toHaveTextContent('$2.00 · No answer yet');
    await expect.element(row(/Refunded an order/)).toHaveTextContent('Closed account');
  });
});

describe.each(['en-XA', 'ar-XB'])('with text 40 % longer, in %s,', (lang) => {
  test.each(OPERATOR_TABS)('nothing in the part %s is cut off', async (tab) => {
    registerPseudoLocales();
    document.documentElement.lang = lang;
    api = fakeApi(
      operatorServer({
        kinds: [queueOf('speech')],
        jobs: [operatorJob(1)],
        users: [operatorUser(1, 'ada@example.com')],
        orders: [operatorOrder(1)],
        siteKeys: [operatorSiteKey()],
        actions: [operatorAction(1)],
      }),
    );
    const engines = <p>No engines</p>;
    const host = stage(<OperatorPage tab={tab} onTab={() => undefined} engines={engines} />, {
      stores: storesFor({ apiBase: 'https://voice.example' }),
      ...(lang === 'ar-XB' && { dir: 'rtl' as const }),
    });
    const last = tab === 'engines' ? page.getByText('No engines') : page.getByRole('table').last();
    await expect.element(last).toBeVisible();
    expect(clippedTexts(host)).toEqual([]);
  });
});
