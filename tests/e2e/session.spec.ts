import type { Page } from '@playwright/test';
import { signIn } from './new-account.ts';
import { expect, test } from './test.ts';

const TABS = 10;

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Text to Speech' });
const isRenewal = (url: string) => new URL(url).pathname === '/accounts/v1/token';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/workbench/tts');
  await expect(title(page)).toBeVisible();
});

/** Lets this much time pass by the clock of this machine, on a page that renews no session. */
const age = async (page: Page, seconds: number) => {
  await page.goto('/privacy');
  await page.evaluate((past) => {
    for (const key of ['expires_in', 'refresh_token_expires_in'])
      localStorage.setItem(key, String(Number(localStorage.getItem(key)) - past));
  }, seconds);
};

test('ten tabs with an expired access token renew it once', async ({ page, context }) => {
  await age(page, 3_600);
  const renewals: string[] = [];
  context.on('request', (request) => isRenewal(request.url()) && renewals.push(request.url()));
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto('/workbench/')));
  for (const tab of tabs) {
    await expect(title(tab)).toBeVisible();
    await expect(tab.getByText(/^[\d,]+ credits?$/).first()).toBeVisible();
  }
  expect(renewals).toHaveLength(1);
  const tokens = await Promise.all(
    tabs.map((tab) => tab.evaluate(() => localStorage.getItem('access_token'))),
  );
  expect(new Set(tokens).size).toBe(1);
});

test('ten tabs whose access token the server refuses renew it once', async ({ page, context }) => {
  await page.goto('about:blank');
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto('/privacy')));
  // Valid by the clock, but unknown to the server
  await tabs[0]!.evaluate(() => localStorage.setItem('access_token', 'x'));
  const renewals: string[] = [];
  context.on('request', (request) => isRenewal(request.url()) && renewals.push(request.url()));
  await Promise.all(tabs.map((tab) => tab.goto('/workbench/')));
  for (const tab of tabs) await expect(tab.getByText(/^[\d,]+ credits?$/).first()).toBeVisible();
  expect(renewals).toHaveLength(1);
});

test('a session whose tokens are both over leads to the login, and nothing is asked of the server with them', async ({
  page,
}) => {
  await age(page, 90 * 86_400);
  const withTokens: string[] = [];
  page.on('request', (request) => {
    if (isRenewal(request.url()) || request.headers()['authorization']) withTokens.push(request.url());
  });
  await page.goto('/workbench/');
  await page.waitForURL('**/login**');
  await expect(page.getByRole('heading', { name: /^Sign in/ })).toBeVisible();
  expect(withTokens).toEqual([]);
  await page.getByRole('button', { name: 'Use the demo account' }).click();
  await expect(title(page)).toBeVisible();
  await expect.poll(() => withTokens, 'those of the next session are seen').not.toEqual([]);
});

test('a clock that is hours behind ends no session', async ({ page }) => {
  await age(page, -6 * 3_600);
  await page.evaluate(() => localStorage.setItem('access_token', 'over'));
  await page.goto('/workbench/');
  await expect(page.getByText(/^[\d,]+ credits?$/).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('over');
});

test('all of ten tabs sign out when one does', async ({ page, context }) => {
  const tabs = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto('/workbench/')));
  for (const tab of tabs) await expect(title(tab)).toBeVisible();
  await page.getByRole('button', { name: 'Account of' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  for (const tab of [page, ...tabs]) await expect(tab).toHaveURL(/\/login/);
});
