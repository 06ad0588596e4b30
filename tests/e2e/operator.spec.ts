import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeAccount, signIn, type Account } from './new-account.ts';
import { OPERATOR } from './operator.ts';
import { accessibilityFaults, expect, settled, test } from './test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

/** The token in the mail with which the operator sets a new password; undefined until it was written. */
const passwordToken = async (): Promise<string | undefined> => {
  const folder = join(process.env['VOXBENCH_E2E_DATA']!, 'mail');
  for (const name of (await readdir(folder).catch(() => [])).filter((one) =>
    one.includes('reset_password'),
  )) {
    const mail = (await readFile(join(folder, name), 'utf8'))
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    const [, token] = /login#reset-password=([\w-]+)/.exec(mail) ?? [];
    if (token && mail.includes(`To: ${OPERATOR.email}`)) return token;
  }
  return undefined;
};

const post = (path: string, body: object) =>
  fetch(`${process.env['VOXBENCH_E2E_URL']}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  await makeAccount(process.env['VOXBENCH_E2E_URL']!, undefined, OPERATOR);
  // The address of an operator is confirmed only by setting a new password
  await post('/accounts/v1/forgot_password', { email: OPERATOR.email });
  let token: string | undefined;
  await expect.poll(async () => (token = await passwordToken())).toBeTruthy();
  // Confirmed already when this file runs a second time
  await post('/accounts/v1/reset_password', { token, new_password: OPERATOR.password });
});

const open = async (page: Page, part: string) => {
  await page.goto(`/workbench/operator${part}`);
  await expect(title(page, 'Operator')).toBeVisible();
};

test('other users find no operator page', async ({ page }) => {
  await signIn(page);
  await page.goto('/workbench/operator/users');
  await expect(title(page, 'Text to Speech')).toBeVisible();
  await expect(page).toHaveURL(/\/workbench\/tts$/);
  await expect(page.getByRole('link', { name: 'Operator' })).toHaveCount(0);
});

test('an operator grants credits, and the log says so', async ({ page, baseURL }) => {
  const { email }: Account = await makeAccount(baseURL!);
  await signIn(page, OPERATOR);
  await page.goto('/workbench/tts');
  await page.getByRole('link', { name: 'Operator' }).click();
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/operator\/users$/);
  await page.getByRole('searchbox', { name: 'Email address' }).fill(email.slice(0, 20));
  await expect(row(page, new RegExp(`^${email}`))).toContainText('10,000');
  await page.getByRole('button', { name: `More for ${email}` }).click();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: `Grant credits to ${email}` });
  await form.getByLabel('Credits').fill('2500');
  await form.getByLabel('Reason').fill('A broken export');
  await page.keyboard.press('Enter');
  await expect(row(page, new RegExp(`^${email}`))).toContainText('12,500');
  await page.reload();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(row(page, /Granted credits/).first()).toContainText('A broken export');
  await expect(row(page, /Granted credits/).first()).toContainText(email);
});

test('a site key lets visitors of its page generate speech until it is ended', async ({ page, baseURL }) => {
  await signIn(page, OPERATOR);
  await open(page, '/site-keys');
  await page.getByRole('button', { name: 'Create a site key' }).click();
  await page.getByRole('textbox', { name: 'Pages' }).fill(baseURL!);
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/operator/site_keys'),
  );
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  // Other runs leave keys behind
  const key: string = (await (await answer).json()).data.site_key.site_key;
  const made = row(page, new RegExp(`^${key}`));
  await expect(made).toContainText(baseURL!);
  const bonus = () =>
    page.request.get('/v1/tenant/get_tenant_bonus', { headers: { 'x-vox-site-key': key, origin: baseURL! } });
  expect((await bonus()).status()).toBe(200);
  await page.getByRole('button', { name: `More for ${key}` }).click();
  await page.getByRole('menuitem', { name: 'End' }).click();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(made).toContainText('Ended');
  expect((await bonus()).status()).toBe(403);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('every part passes axe and logs nothing', async ({ page, watched }) => {
      await signIn(page, OPERATOR);
      await open(page, '');
      for (const part of ['Engines', 'Queue', 'Users', 'Orders', 'Site keys', 'Log']) {
        await page.getByRole('tab', { name: part }).click();
        await settled(page, 'vox-workbench');
        expect(await accessibilityFaults(page), part).toEqual([]);
      }
      await page.getByRole('tab', { name: 'Site keys' }).click();
      await page.getByRole('button', { name: 'Create a site key' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(watched.complaints).toEqual([]);
      expect(await watched.violations()).toEqual([]);
    });
  });
}
