import { expect, test, type Page } from '@playwright/test';
import { startPayPalStandIn, type RunningStandIn } from '../../demo/paypal/start.ts';
import { startShop, type Shop } from '../support/paypal/shop.ts';
import { accessibilityFaults } from './test.ts';

let standIn: RunningStandIn;
let shop: Shop;
test.beforeAll(async () => {
  standIn = await startPayPalStandIn();
  shop = await startShop(standIn);
});
test.afterAll(async () => {
  await shop.close();
  await standIn.close();
});
test.afterEach(() => shop.refuseOrders(false));

const visit = async (page: Page, search: string) => {
  await page.goto(shop.url + search);
  await expect(heard(page)).toHaveText(['version 6, PayPal true, Venmo false']);
};
const heard = (page: Page) => page.getByRole('listitem').filter({ hasNotText: /^complete/ });
const button = (page: Page) => page.getByRole('button', { name: 'Check out with PayPal (stand-in)' });
const openWindow = async (page: Page): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page).click()]);
  await expect(popup.getByRole('heading', { name: 'Pay Voxbench' })).toBeVisible();
  return popup;
};
const approval = () => `approved ${shop.lastOrder()} by STANDBYBUYER2`;

for (const search of ['/', '/?strict']) {
  test(`${search}: a buyer approves in a window that says that no money moves`, async ({ page }) => {
    await visit(page, search);
    const popup = await openWindow(page);
    await expect(popup.getByText('No money moves here.')).toBeVisible();
    await expect(popup.getByText('$29.90', { exact: true })).toBeVisible();
    await expect(popup.getByText('Pro, a month')).toBeVisible();
    await popup.getByLabel('A card that is declined').check();
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: 'Approve $29.90' }).click(),
    ]);
    await expect(heard(page).nth(1)).toHaveText(approval());
    await expect(heard(page)).toHaveCount(2);
    await expect(page.getByText('complete: approved')).toBeVisible();
    expect(standIn.order(shop.lastOrder())).toMatchObject({ status: 'APPROVED', instrument: 'declined' });
  });

  test(`${search}: where windows are blocked, it opens in the page`, async ({ page }) => {
    await page.addInitScript(() => (window.open = () => null));
    await visit(page, search);
    await button(page).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Approve $29.90' }).click();
    await expect(heard(page).nth(1)).toHaveText(approval());
    await expect(page.locator('dialog')).toHaveCount(0);
    await button(page).click();
    await frame.getByRole('button', { name: 'Cancel' }).click();
    await expect(heard(page).nth(2)).toHaveText(`cancelled ${shop.lastOrder()}`);
    await expect(heard(page)).toHaveCount(3);
  });
}

test('everything works by keyboard', async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await expect(popup.getByRole('button', { name: 'Approve $29.90' })).toBeFocused();
  await popup.keyboard.press('Shift+Tab');
  await popup.keyboard.press('ArrowDown');
  // The window closes before the key is released
  await popup.keyboard.down('Enter');
  await expect(heard(page).nth(1)).toHaveText(approval());
  expect(standIn.order(shop.lastOrder())?.instrument).toBe('declined');
});

test('a buyer cancels by the button, by closing the window, or by Escape on the page', async ({ page }) => {
  await visit(page, '/');
  const cancelled = async (times: number) => {
    await expect(heard(page).nth(times)).toHaveText(`cancelled ${shop.lastOrder()}`);
    await expect(page.locator('dialog')).toHaveCount(0);
  };
  await (await openWindow(page)).getByRole('button', { name: 'Cancel' }).click();
  await cancelled(1);
  await (await openWindow(page)).close();
  await cancelled(2);
  const popup = await openWindow(page);
  await page.bringToFront();
  await Promise.all([popup.waitForEvent('close'), page.keyboard.press('Escape')]);
  await cancelled(3);
  expect(standIn.order(shop.lastOrder())?.status).toBe('PAYER_ACTION_REQUIRED');
});

test('a blocked window reports an error that the shop can recover from', async ({ page }) => {
  await page.addInitScript(() => (window.open = () => null));
  await visit(page, '/?mode=popup');
  await button(page).click();
  await expect(heard(page).nth(1)).toHaveText('not started: ERR_DEV_UNABLE_TO_OPEN_POPUP true');
});

test('an order that the shop cannot create closes the window', async ({ page }) => {
  shop.refuseOrders(true);
  await visit(page, '/');
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page).click()]);
  if (!popup.isClosed()) await popup.waitForEvent('close');
  await expect(heard(page).nth(1)).toHaveText('not started: no order');
  await expect(page.locator('dialog')).toHaveCount(0);
});

test('a buyer leaves the page and returns, whether approving or canceling', async ({ page }) => {
  for (const [name, outcome] of [
    ['Approve $29.90', approval],
    ['Cancel', () => `cancelled ${shop.lastOrder()}`],
  ] as const) {
    await visit(page, '/?mode=redirect');
    await button(page).click();
    await page.getByRole('button', { name }).click();
    await expect(heard(page).nth(1)).toHaveText(outcome());
    expect(page.url()).toContain(`token=${shop.lastOrder()}`);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the approval page passes axe, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await visit(page, '/');
    const popup = await openWindow(page);
    await popup.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(popup)).toEqual([]);
    await popup.close();
    await page.goto(`${standIn.url}/checkoutnow?token=none`);
    await expect(page.getByRole('heading', { name: 'No such order' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}
