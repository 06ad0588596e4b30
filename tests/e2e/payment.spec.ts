import type { Page } from '@playwright/test';
import { makeAccount, newAccount } from './new-account.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const popup = (page: Page) => page.getByRole('dialog', { name: 'Plans and credits' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const choose = (page: Page, plan: string) => button(page, `Subscribe to ${plan}`).click();
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' });
const orderRows = (page: Page) => page.getByRole('region', { name: 'Orders' }).getByRole('row');
const completed = (page: Page) => page.getByText(/^Order completed/);
const upgrade = (page: Page) => plan(page).getByRole('button', { name: 'Upgrade' }).click();

/** Opens PayPal; returns its window. */
const openPayPal = async (page: Page): Promise<Page> => {
  const opened = page.waitForEvent('popup');
  await button(page, 'Pay with PayPal').click();
  return opened;
};
const approve = async (page: Page, way = 'Balance') => {
  const paypal = await openPayPal(page);
  await paypal.getByLabel(way).check();
  await paypal.getByRole('button', { name: /^Approve/ }).click();
};

test.describe('on the subscription page', () => {
  test.beforeEach(({ page }) => newAccount(page, '/workbench/subscription'));

  test('a plan and then credits are bought, and plan, balance, orders and receipts show it at once', async ({
    page,
    context,
    watched,
  }) => {
    await expect(page.getByText('No orders yet')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/workbench/subscription');
    await expect(plan(other)).toContainText('Free');
    await upgrade(page);
    await choose(page, 'Basic');
    await approve(page);
    await expect(
      page.getByText(/^Order completed\. You got: Basic until .*, 100,000 credits until .*\.$/),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your payment went through' })).toBeVisible();
    await expect(popup(page)).toHaveCount(0);
    await expect(plan(page)).toContainText(/Basic.*The plan ends on /);
    await expect(plan(other), 'in another tab').toContainText(/Basic.*The plan ends on /);
    const orders = orderRows(page);
    await expect(orders).toHaveCount(2);
    await expect(orders.nth(1)).toContainText(/Basic.*100,000 credits until .*Paid/);

    await plan(page).getByRole('button', { name: 'Purchase' }).click();
    await button(page, 'Purchase 50,000 Credits').click();
    await approve(page);
    await expect(orders).toHaveCount(3);
    await expect(orders.nth(1)).toContainText(/50,000 credits until/);

    await button(page, /^Receipt /)
      .first()
      .click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await expect(receipt).toContainText(/Paid byAda, e2e-.*Total \(USD\)\$9\.90/);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  test('an unfinished payment is found and continued, and nothing is ordered twice', async ({
    page,
    context,
  }) => {
    await upgrade(page);
    await choose(page, 'Creator');
    await expect(button(page, 'Pay with PayPal')).toBeVisible();
    await page.close();
    const later = await context.newPage();
    await later.goto('/workbench/subscription');
    await upgrade(later);
    await choose(later, 'Basic');
    await expect(later.getByRole('dialog', { name: 'Unpaid Orders' })).toBeVisible();
    await button(later, 'Proceed to Payment').click();
    await expect(later.getByRole('heading', { name: 'Subscribe to Creator' })).toBeVisible();
    await approve(later);
    await expect(plan(later)).toContainText('Creator');
    await expect(orderRows(later)).toHaveCount(2);
  });

  test('an unpaid order is canceled, and another plan is bought', async ({ page }) => {
    await upgrade(page);
    await choose(page, 'Creator');
    await expect(button(page, 'Pay with PayPal')).toBeVisible();
    await button(page, 'Back').click();
    await choose(page, 'Basic');
    await button(page, 'Cancel Order').click();
    await expect(page.getByText('Order canceled successfully. Please repurchase.')).toBeVisible();
    await choose(page, 'Basic');
    await approve(page);
    await expect(plan(page)).toContainText('Basic');
  });

  test('an unpaid order is paid or canceled from its row', async ({ page }) => {
    await upgrade(page);
    await choose(page, 'Creator');
    await expect(button(page, 'Pay with PayPal')).toBeVisible();
    await button(page, 'Close').click();
    const row = orderRows(page).nth(1);
    await row.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
    await expect(row).toContainText('Canceled');
    await upgrade(page);
    await choose(page, 'Basic');
    await expect(button(page, 'Pay with PayPal')).toBeVisible();
    await button(page, 'Close').click();
    await row.getByRole('button', { name: 'Continue the payment' }).click();
    await expect(page.getByRole('heading', { name: 'Subscribe to Basic' })).toBeVisible();
    await approve(page);
    await expect(row).toContainText('Paid');
    await expect(plan(page)).toContainText('Basic');
  });

  test('a payment is canceled at PayPal, declined, then completed', async ({ page }) => {
    await upgrade(page);
    await choose(page, 'Basic');
    const paypal = await openPayPal(page);
    await paypal.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('The payment was canceled. Nothing was charged.')).toBeVisible();
    await approve(page, 'A card that is declined');
    await expect(page.getByText(/^PayPal declined the payment/)).toBeVisible();
    await approve(page);
    await expect(plan(page)).toContainText('Basic');
  });

  test('a payment under review completes later, and is followed over a reload', async ({ page }) => {
    await upgrade(page);
    await choose(page, 'Basic');
    await approve(page, 'A payment under review');
    await expect(popup(page)).toHaveCount(0);
    await expect(page.getByText('Your subscription will be activated in 2–3 minutes.').first()).toBeVisible();
    await page.reload();
    await expect(plan(page)).toContainText('Basic');
  });

  test('a payment refused after its review is reported on every page until the user has read it', async ({
    page,
    context,
  }) => {
    await upgrade(page);
    await choose(page, 'Basic');
    await approve(page, 'A review that ends badly');
    const refused = (on: Page) =>
      on.getByText('PayPal refused your payment for Basic after a review. Nothing was charged.');
    // It is also in an alert for screen readers
    await expect(refused(page).last()).toBeVisible();
    await expect(orderRows(page).nth(1)).toContainText(/Declined.*after a review/);
    const other = await context.newPage();
    await other.goto('/workbench/tts');
    await expect(refused(other).last(), 'at the next visit').toBeVisible();
    await button(other, 'OK').click();
    await expect(refused(other)).toHaveCount(0);
    await page.bringToFront();
    await expect(refused(page), 'on the other page too').toHaveCount(0);
  });

  test('a plan is bought from the comparison table', async ({ page }) => {
    const plans = page.getByRole('region', { name: 'Plans' });
    await plans.getByRole('button', { name: 'Get Creator' }).click();
    await expect(page.getByRole('heading', { name: 'Subscribe to Creator' })).toBeVisible();
    await approve(page);
    await expect(plans.getByRole('columnheader', { name: /^Creator Current plan/ })).toBeVisible();
    await expect(plans).toContainText('You can subscribe again when it ends on');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`plans, packages and the payment pass axe: ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await upgrade(page);
      await expect(page.getByRole('article', { name: 'Basic' })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Credit Package' }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Membership Plan' }).click();
      await choose(page, 'Basic');
      await expect(button(page, 'Pay with PayPal')).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  }
});

test('a user without credits recharges, upgrades, and goes on with their work', async ({ page }) => {
  await newAccount(page, '/workbench/tts');
  await page.getByRole('textbox', { name: 'Text to speak' }).fill('The ferry leaves at seven.');
  const refusal = { code: 1010, msg: 'Balance not enough' };
  await page.route('**/v1/speech/generate', (route) => route.fulfill({ json: refusal }), { times: 1 });
  await button(page, /^Generate/).click();
  await button(page, 'Recharge').click();
  await expect(page.getByRole('tab', { name: 'Credit Package' })).toHaveAttribute('aria-selected', 'true');
  await button(page, 'Purchase 20,000 Credits').hover();
  await button(page, 'Upgrade').last().click();
  await choose(page, 'Basic');
  await approve(page);
  const message = page.getByRole('listitem').filter({ hasText: /You got: Basic/ });
  await expect(message).toBeVisible();
  const [told, balance] = await Promise.all([
    message.boundingBox(),
    page.locator('.tts-balance').boundingBox(),
  ]);
  expect(told!.x + told!.width, 'what one has now is in sight').toBeLessThan(balance!.x);
  await expect(page.getByRole('textbox', { name: 'Text to speak' })).toHaveValue(
    'The ferry leaves at seven.',
  );
  await button(page, /^Generate/).click();
  await expect(button(page, 'Everything is generated')).toBeVisible();
});

test('a visitor on the site of the server signs in there, and returns to what they chose', async ({
  page,
  baseURL,
}) => {
  await page.route('**/a-page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>A page</title><body><vox-payment></vox-payment>
        <script type="module" src="/cdn/loader.js"></script></body></html>`,
    }),
  );
  await page.goto('/a-page');
  await button(page, 'Plans and credits').click();
  await choose(page, 'Basic');
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/login\?next=%2Fa-page$/);
  const { email, password } = await makeAccount(baseURL!);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/a-page$/);
  await expect(page.getByRole('heading', { name: 'Subscribe to Basic' })).toBeVisible();
  await expect(button(page, 'Pay with PayPal')).toBeVisible();
});

/** Orders the plan and leaves the page for PayPal, as where windows are blocked; returns the PayPal order id. */
const leaveForPayPal = async (page: Page): Promise<string> => {
  await upgrade(page);
  const ordered = page.waitForResponse('**/v1/pay/create_order');
  await choose(page, 'Basic');
  const { data } = (await (await ordered).json()) as {
    data: { result: { Result: { Paypal: { id: string } } } };
  };
  const { id } = data.result.Result.Paypal;
  await page.goto(`/paypal-stand-in/checkoutnow?token=${id}&presentation=redirect`);
  return id;
};
const wentThrough = (page: Page) => page.getByRole('heading', { name: 'Your payment went through' });

test('returning from PayPal captures the payment and shows the result', async ({ page }) => {
  await newAccount(page, '/workbench/subscription');
  await leaveForPayPal(page);
  await page.getByRole('button', { name: /^Approve/ }).click();
  await expect(page).toHaveURL(/\/workbench\/subscription\?token=.+&PayerID=/);
  await expect(wentThrough(page)).toBeVisible();
  await expect(plan(page)).toContainText('Basic');
  await page.goto('/workbench/payment');
  await expect(wentThrough(page)).toBeVisible();
});

test('going back in the browser keeps the order unpaid, and after the payment shows it paid once', async ({
  page,
}) => {
  await newAccount(page, '/workbench/subscription');
  await leaveForPayPal(page);
  await page.goBack();
  await expect(page.getByRole('cell', { name: 'Waiting for payment' })).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: /^Approve/ }).click();
  await expect(wentThrough(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This order is paid' })).toBeVisible();
  await page.goForward();
  await expect(wentThrough(page)).toBeVisible();
  await expect(orderRows(page)).toHaveCount(2);
  await expect(plan(page)).toContainText('110,000 credits');
});

test('returning with false parameters captures nothing, and the page says so', async ({ page, browser }) => {
  await newAccount(page, '/workbench/subscription');
  const id = await leaveForPayPal(page);
  const back = (token: string, approval = '&PayerID=FORGED') =>
    page.goto(`/workbench/payment?token=${token}${approval}`);
  const says = (title: string) => expect(page.getByRole('heading', { name: title })).toBeVisible();
  await back(id);
  await says('This order is not paid yet');
  await back('NOSUCHORDER');
  await says('This account does not have that payment');
  await back(id, '');
  await says('The payment was canceled');

  const stranger = await (await browser.newContext()).newPage();
  await newAccount(stranger, `/workbench/payment?token=${id}&PayerID=FORGED`);
  await expect(
    stranger.getByRole('heading', { name: 'This account does not have that payment' }),
  ).toBeVisible();
  await stranger.context().close();

  await button(page, 'Cancel Order').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByText('Order canceled successfully. Please repurchase.')).toBeVisible();
  await back(id);
  await says('The payment was canceled');
  await page.goto('/workbench/subscription');
  await expect(orderRows(page).nth(1)).toContainText('Canceled');
});

for (const path of ['/demo/partner.html', '/demo/partner-csp.html']) {
  test(`${path} sells to a user whom the portal has signed in, and receives the events`, async ({
    page,
    watched,
  }) => {
    const paypal: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('web-sdk')) paypal.push(request.url());
    });
    await page.goto(path);
    await expect(page.locator('#who')).toHaveText('Ada');
    await button(page, 'Change the plan').click();
    await expect(page.getByRole('article', { name: 'Basic' })).toBeVisible();
    expect(paypal, 'nothing of PayPal before one pays').toEqual([]);
    await button(page, 'Close').click();
    await button(page, 'Get Pro').click();
    await approve(page);
    const events = page.getByRole('list', { name: 'Events' });
    await expect(events).toContainText(/vox-payment-paid .*"title":"Pro"/);
    await expect(completed(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access_token')), 'nothing is stored').toBeNull();
    expect(await watched.violations()).toEqual([]);
    expect(watched.thirdParties).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });
}
