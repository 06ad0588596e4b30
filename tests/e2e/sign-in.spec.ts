import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from './new-account.ts';
import { parseMail } from '../support/mail-server.ts';
import { expect, test } from './test.ts';

const demo = { email: 'demo@voxbench.example', password: 'voxbench-demo' };
const newEmail = () => `ada-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;

const fillIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};
const speechPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Text to Speech' });

test('one click signs in with the demo account and leads to the workbench', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use the demo account' }).click();
  await expect(page).toHaveURL(/\/workbench\/tts$/);
  await expect(speechPage(page)).toBeVisible();
});

test('a signed-in user does not see the form again, even by going back', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use the demo account' }).click();
  await expect(speechPage(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/workbench\//);
  await page.goto('/login?next=/workbench/voices');
  await expect(page).toHaveURL(/\/workbench\/voices$/);
});

test('a link to sign up shows the form for a new account', async ({ page }) => {
  await page.goto('/demo/marketing.html');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByLabel('Nickname')).toBeVisible();
});

test('a session that has ended is reported on the login page', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => {
    localStorage.setItem('access_token', 'over');
    localStorage.setItem('refresh_token', 'over');
  });
  // It navigates before it has loaded
  await page.goto('/workbench/', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});

test('a wrong password and an unknown account get the same message', async ({ page }) => {
  await page.goto('/login');
  await fillIn(page, demo.email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
  await fillIn(page, newEmail(), 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
});

test('an account is created once, and the second time the email is taken', async ({ page, context }) => {
  const email = newEmail();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Nickname').fill('Ada');
  await fillIn(page, email, 'a long secret');
  await expect(speechPage(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByRole('button', { name: 'Create an account' }).click();
  await fillIn(other, email, 'a long secret');
  await expect(other.getByLabel('Email')).toHaveAccessibleDescription(/already an account with this email/);
});

test('signing in leads to the page that was requested', async ({ page }) => {
  await page.goto('/workbench/voices');
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillIn(page, demo.email, demo.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Voices' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/workbench/voices');
});

test('an address on another site is not followed', async ({ page, baseURL }) => {
  await page.goto('/login?next=//evil.example/');
  await fillIn(page, demo.email, demo.password);
  await expect(speechPage(page)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(baseURL!).origin);
});

/** The link in the newest mail of this kind to an address, from the folder of a server that sends none. */
const linkMailedTo = async (email: string, kind: string): Promise<string> => {
  const folder = join(process.env['VOXBENCH_E2E_DATA']!, 'mail');
  const find = async () => {
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.includes(kind)).sort();
    for (const file of files.reverse().filter((name) => name.endsWith('.eml'))) {
      const raw = (await readFile(join(folder, file), 'latin1')).replaceAll(/\r?\n/g, '\r\n');
      const mail = parseMail(raw);
      if (mail.headers['to'] === email) return /http:\S+\/login#\S+/.exec(mail.body)?.[0] ?? '';
    }
    return '';
  };
  await expect.poll(find).not.toBe('');
  return find();
};

test('the link in a mail replaces a forgotten password and confirms the address', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillIn(page, email, 'a long secret');
  await expect(speechPage(page)).toBeVisible();
  await page.goto('/workbench/profile');
  await expect(page.getByText('Not confirmed')).toBeVisible();

  // In another browser, where nobody is signed in
  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL('/login', page.url()).href);
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(other.getByLabel('Email')).toHaveValue(email);
  await other.getByRole('button', { name: 'Send the link' }).click();
  await expect(other.getByText(/^This server sends no mail/)).toBeVisible();

  const link = new URL(await linkMailedTo(email, 'reset_password'));
  // The server uses its host name, the test its IP address
  const followed = new URL(link.pathname + link.hash, page.url()).href;
  await other.goto('about:blank');
  await other.goto(followed);
  await other.getByLabel('New password', { exact: true }).fill('another long secret');
  await other.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(speechPage(other)).toBeVisible();
  await other.goto(new URL('/workbench/profile', page.url()).href);
  await expect(other.getByText('Confirmed', { exact: true })).toBeVisible();

  // The session of before has ended, and so have the link and the old password
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await fillIn(page, email, 'a long secret');
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.');
  await page.goto('about:blank');
  await page.goto(followed);
  await page.getByLabel('New password', { exact: true }).fill('a third long secret');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('This link was already used');
  await other.context().close();
});
