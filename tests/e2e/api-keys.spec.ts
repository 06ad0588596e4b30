import type { Page } from '@playwright/test';
import { signIn } from './new-account.ts';
import { accessibilityFaults, expect, settled, test } from './test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const open = async (page: Page, path: string, name: string) => {
  await page.goto(`/workbench${path}`);
  await expect(title(page, name)).toBeVisible();
};
const create = async (page: Page, name: string, limit?: number) => {
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  if (limit !== undefined) {
    await page.getByRole('checkbox', { name: 'Limit what it may spend' }).check();
    await page.getByLabel('Credits in a month').fill(String(limit));
  }
  await page.keyboard.press('Enter');
  const secret = await page.getByRole('textbox', { name: `Secret of “${name}”` }).inputValue();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  return secret;
};
const speak = (page: Page, secret: string, input: string) =>
  page.request.post('/v1/audio/speech', {
    headers: { authorization: `Bearer ${secret}` },
    data: { model: 'tts-1', voice: 'alloy', input },
  });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

test.beforeEach(({ page }) => signIn(page));

test('a new key works at once, and its spending appears in the list and on the usage page', async ({
  page,
}) => {
  const input = `The ferry leaves at ${Date.now()}.`;
  await open(page, '/api-keys', 'API Keys');
  const secret = await create(page, 'Ferry');
  const answer = await speak(page, secret, input);
  expect(answer.headers()['content-type']).toBe('audio/mpeg');
  expect((await answer.body()).length).toBeGreaterThan(1_000);

  await page.reload();
  await expect(row(page, 'Ferry')).toContainText(`${secret.slice(0, 8)}…${secret.slice(-4)}`);
  await expect(row(page, 'Ferry')).toContainText(String(input.length));
  await expect(row(page, 'Ferry')).not.toContainText('Never');

  await open(page, '/usage', 'Usage');
  await page.getByText('API key', { exact: true }).click();
  await page.getByText('In total').click();
  await expect(row(page, 'Ferry')).toContainText(String(input.length));
  await page.reload();
  await expect(row(page, 'Ferry')).toContainText(String(input.length));
});

test('only the new secret of a rotated key works, and a revoked key does not', async ({ page }) => {
  await open(page, '/api-keys', 'API Keys');
  const first = await create(page, 'Turns');
  await page.getByRole('button', { name: 'More for Turns' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await page.getByRole('button', { name: 'Rotate', exact: true }).click();
  const second = await page.getByRole('textbox', { name: 'Secret of “Turns”' }).inputValue();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  expect((await speak(page, first, 'Old.')).status()).toBe(401);
  expect((await speak(page, second, 'New.')).status()).toBe(200);

  await page.getByRole('button', { name: 'More for Turns' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(row(page, 'Turns')).toHaveCount(0);
  expect((await speak(page, second, 'Gone.')).status()).toBe(401);
});

test('a key stops at its limit, and the list says so', async ({ page }) => {
  await open(page, '/api-keys', 'API Keys');
  const secret = await create(page, 'Small', 12);
  expect((await speak(page, secret, 'Hello there.')).status()).toBe(200);
  expect((await speak(page, secret, 'Once more, please.')).ok()).toBe(false);
  await page.reload();
  await expect(row(page, 'Small')).toContainText('12 of 12');
  await expect(row(page, 'Small')).toContainText('Limit reached');
});

test('the example for the command line works', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/api-keys', 'API Keys');
  const secret = await create(page, 'Shell');
  await page.getByRole('button', { name: 'Copy: curl' }).click();
  await expect(page.getByText('Copied').first()).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const address = /curl (\S+)/.exec(command)?.[1];
  expect(address).toBe(`${baseURL}/v1/audio/speech`);
  const answer = await page.request.post(address!, {
    headers: { authorization: `Bearer ${secret}` },
    data: JSON.parse(/-d '([^']+)'/.exec(command)![1]!),
  });
  expect(answer.status()).toBe(200);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on keys and usage, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, '/api-keys', 'API Keys');
    const secret = await create(page, 'Checked', 5_000);
    await speak(page, secret, 'Something to see.');
    await page.reload();
    await expect(row(page, 'Checked').first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.keyboard.press('Enter');
    expect(await accessibilityFaults(page)).toEqual([]);

    await open(page, '/usage', 'Usage');
    await page.getByRole('img').last().hover();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}

test('nothing shifts while figures load, and the console stays empty', async ({ page, watched }) => {
  for (const [path, name] of [
    ['/usage', 'Usage'],
    ['/api-keys', 'API Keys'],
  ] as const) {
    await open(page, path, name);
    await settled(page, 'vox-workbench');
    expect(await watched.shifts(), path).toEqual([]);
  }
  expect(watched.complaints).toEqual([]);
  expect(watched.thirdParties).toEqual([]);
});
