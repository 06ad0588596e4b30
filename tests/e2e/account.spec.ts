import type { Browser, Page } from '@playwright/test';
import { accessibilityFaults, expect, test } from './test.ts';
import { newAccount, signIn, type Account } from './new-account.ts';

const newEmail = () => `ada-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;

const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'Profile' });
/** A new user on their profile page. */
const begin = async (page: Page): Promise<Account> => {
  const account = await newAccount(page, '/workbench/profile');
  await expect(profile(page)).toBeVisible();
  return account;
};
/** Signs in with the form. */
const enter = async (page: Page, { email, password }: Account) => {
  await page.goto('/login?next=/workbench/profile');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(profile(page)).toBeVisible();
};
/** The same user in another browser. */
const elsewhere = async (browser: Browser, account: Account): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account);
  await page.goto('/workbench/profile');
  await expect(profile(page)).toBeVisible();
  return page;
};
const area = (page: Page, name = 'Ada') => page.getByRole('button', { name: `Account of ${name}` });
const notice = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text)).toBeVisible();

/** A PNG of real content, made by the browser itself. */
const picture = (page: Page): Promise<Buffer> =>
  page
    .evaluate(async () => {
      const canvas = new OffscreenCanvas(900, 600);
      const context = canvas.getContext('2d')!;
      for (let x = 0; x < 900; x += 10) {
        context.fillStyle = `hsl(${x} 80% 50%)`;
        context.fillRect(x, 0, 10, 600);
      }
      const bytes = await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
      return [...new Uint8Array(bytes)];
    })
    .then((bytes) => Buffer.from(bytes));

test('the account popup leads to the profile', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use the demo account' }).click();
  await area(page, 'Demo Studio').click();
  await page.getByRole('link', { name: 'Profile of Demo Studio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/workbench/profile');
});

test('log out asks before it deletes text that the server does not have', async ({ page }) => {
  await newAccount(page, '/workbench/tts');
  await page.route('**/v1/projects/**', (route) => route.abort());
  const logOut = async () => {
    await area(page).click();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
  };
  const question = page.getByRole('dialog', { name: 'Log out and delete your draft?' });
  await page.getByRole('textbox', { name: 'Text to speak' }).fill('A sentence of mine.');
  await expect(page.getByText('Kept in this browser, to be saved when')).toBeVisible();
  await logOut();
  await expect(question.getByRole('button', { name: 'Stay logged in' })).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();

  await page.keyboard.press('Escape');
  await page.unroute('**/v1/projects/**');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await logOut();
  await page.waitForURL('**/login**');
});

test('an account popup whose code fails to load says so, and loads on retry', async ({ page }) => {
  await begin(page);
  await page.route(/\/account-popup-/, (route) => route.abort());
  await area(page).click();
  const failure = page.getByRole('dialog').getByRole('alert');
  await expect(failure).toContainText('This part could not be loaded.');
  await page.unroute(/\/account-popup-/);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('the balance lists where the credits come from', async ({ page }) => {
  await begin(page);
  await area(page).click();
  await page.getByRole('button', { name: /^Credits: / }).click();
  const grants = page.getByRole('region', { name: 'Your credits by source' });
  await expect(grants.getByRole('listitem')).toContainText(['Welcome credits']);
});

test('a new nickname appears at once, in another tab and after a reload', async ({ page, context }) => {
  await begin(page);
  const other = await context.newPage();
  await other.goto('/workbench/');
  await expect(area(other)).toBeVisible();
  await page.getByLabel('Nickname').fill('Countess');
  await page.keyboard.press('Enter');
  await expect(area(page, 'Countess')).toBeVisible();
  await expect(area(other, 'Countess')).toBeVisible();
  await page.reload();
  await expect(area(page, 'Countess')).toBeVisible();
});

test('a picture is cropped, stored by the server and removed', async ({ page, watched }) => {
  await begin(page);
  await page.getByRole('button', { name: 'Add a picture' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(page) });
  await expect(page.getByRole('application')).toBeFocused();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await notice(page, 'Your picture was changed.');
  const shown = area(page).locator('img');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([256, 256]);
  await page.reload();
  await expect(shown).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(shown).toHaveCount(0);
  expect(watched.complaints).toEqual([]);
});

test('a new password ends the other sessions and is needed to sign in', async ({ page, browser }) => {
  const account = await begin(page);
  const other = await elsewhere(browser, account);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not the one');
  await page.getByLabel('New password').fill('an even longer secret');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expect(page.getByText('That is not your current password. Try again.')).toBeVisible();
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await notice(page, 'Your password was changed. 1 other session was ended.');
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await enter(other, { ...account, password: 'an even longer secret' });
  await other.context().close();
});

test('a new email is needed to sign in', async ({ page, browser }) => {
  const { password } = await begin(page);
  const email = newEmail();
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill('demo@voxbench.example');
  await page.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is already an account with this email.')).toBeVisible();
  await page.getByLabel('New email').fill(email);
  await page.keyboard.press('Enter');
  await notice(page, 'Your email was changed. Use it the next time you sign in.');
  const other = await (await browser.newContext()).newPage();
  await enter(other, { email, password });
  await other.context().close();
});

test('a session can be ended from another one', async ({ page, browser }) => {
  const other = await elsewhere(browser, await begin(page));
  await page.reload();
  await page.getByRole('button', { name: /^End the session of Chrome on Linux/ }).click();
  await notice(page, 'The session was ended.');
  // It may have noticed by itself, and be navigating already
  await other.reload().catch(() => undefined);
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});

test('an account is closed for good, and the login page says so', async ({ page, browser }) => {
  const account = await begin(page);
  const { email, password } = account;
  const other = await elsewhere(browser, account);
  await page.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText([/credits, not paid back/]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel(`Type ${email}`).fill(email);
  await page.getByRole('button', { name: 'Close for good' }).click();
  await expect(page).toHaveURL(/\/login\?reason=closed$/);
  await expect(page.getByText('Your account is closed, and everything in it is deleted.')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Email or password is wrong.');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the profile page and its layers, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await begin(page);
    await expect(page.getByRole('list', { name: 'Your sessions' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Save password' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add a picture' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    const file = { name: 'me.png', mimeType: 'image/png', buffer: await picture(page) };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('application')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Close account' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await area(page).click();
    await page.getByRole('button', { name: /^Credits: / }).click();
    await expect(page.getByRole('region', { name: 'Your credits by source' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}
