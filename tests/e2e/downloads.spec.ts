import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newAccount } from './new-account.ts';
import { accessibilityFaults, expect, test } from './test.ts';

const TEXT = 'The ferry leaves at seven.\n\nNobody is awake.';

const entry = (page: Page) => page.getByRole('button', { name: /^Download List/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Download List' });
const speak = async (page: Page, text = TEXT) => {
  await page.getByRole('textbox', { name: 'Text to speak' }).fill(text);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
};
const choose = async (page: Page, format: string) => {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('link', { name: `Download as ${format}`, exact: true }).click();
};
const linkOf = async (page: Page, format: string) => {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const href = await page
    .getByRole('link', { name: `Download as ${format}`, exact: true })
    .getAttribute('href');
  await page.keyboard.press('Escape');
  return href!;
};
/** What the server returns for a link. */
const served = async (page: Page, url: string) => (await page.request.get(url)).body();

test.beforeEach(async ({ page }) => newAccount(page, '/workbench/tts'));

test('downloaded files equal those of the server byte for byte, and are on the list', async ({ page }) => {
  await speak(page);
  for (const format of ['WAV', 'WAV (zip)', 'SRT']) {
    const arrived = page.waitForEvent('download');
    await choose(page, format);
    const download = await arrived;
    expect(download.suggestedFilename()).toMatch(/^The ferry leaves at seven/);
    const whole = await served(page, await linkOf(page, format));
    expect((await readFile(await download.path())).equals(whole), format).toBe(true);
  }
  await expect(entry(page)).toContainText('3/3');
  await entry(page).press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(3);
  // Float32 rounding of a position in the window
  const { width, height } = (await panel(page).boundingBox())!;
  expect([width, height].map(Math.round)).toEqual([516, 363]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(entry(page)).toBeFocused();
});

test('a failing link is reported, and downloads on retry once the server works', async ({ page }) => {
  await speak(page);
  await page.route('**/media/scripts/**', (route) => route.fulfill({ status: 500 }));
  await choose(page, 'WAV');
  await expect(entry(page)).toHaveAccessibleName(/1 failed/);
  await entry(page).click();
  await expect(panel(page)).toContainText('The server could not give it.');
  await page.unroute('**/media/scripts/**');
  const arrived = page.waitForEvent('download');
  await panel(page)
    .getByRole('button', { name: /^Download Again/ })
    .click();
  await arrived;
  await expect(entry(page)).toContainText('1/1');
});

test('a lost connection leaves no partial file, and a missing one is waited for', async ({
  page,
  context,
}) => {
  await speak(page);
  await page.route('**/media/scripts/**', (route) => route.abort('connectionreset'));
  await choose(page, 'WAV');
  await entry(page).click();
  await expect(panel(page)).toContainText('The server cannot be reached. Trying again…');
  const resumed = page.waitForEvent('download');
  await page.unroute('**/media/scripts/**');
  await resumed;
  await page.keyboard.press('Escape');
  // The link is not known yet, so this file waits and then downloads by itself
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const link = page.getByRole('link', { name: 'Download as SRT', exact: true });
  await expect(link).toBeVisible();
  await context.setOffline(true);
  await link.click();
  await entry(page).click();
  await expect(panel(page)).toContainText('Not ready yet. It comes by itself.');
  const arrived = page.waitForEvent('download');
  await context.setOffline(false);
  expect((await arrived).suggestedFilename()).toMatch(/\.srt$/);
});

test('a page that is downloading asks before it is closed', async ({ page }) => {
  await speak(page);
  let answer = () => {};
  const isHeld = new Promise<void>((done) => (answer = done));
  await page.route('**/media/scripts/**', async (route) => {
    await isHeld;
    await route.continue();
  });
  await choose(page, 'WAV');
  await expect(entry(page)).toContainText('0/1');
  const asked = page.waitForEvent('dialog');
  void page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  const arrived = page.waitForEvent('download');
  answer();
  await arrived;
  await expect(entry(page)).toContainText('1/1');
});

test('the list survives a reload, and a file can be downloaded again while the server has it', async ({
  page,
}) => {
  await speak(page);
  const arrived = page.waitForEvent('download');
  await choose(page, 'WAV (zip)');
  await arrived;
  await expect(entry(page)).toContainText('1/1');
  await page.reload();
  await entry(page).click();
  await expect(panel(page).getByRole('listitem')).toContainText(/\.wav\.zip.*Downloaded · [\d.]+ kB/);
  const again = page.waitForEvent('download');
  await panel(page)
    .getByRole('button', { name: /^Download Again/ })
    .click();
  expect((await again).suggestedFilename()).toMatch(/\.wav\.zip$/);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 item deleted')).toBeVisible();
  await entry(page).click();
  await panel(page)
    .getByRole('button', { name: /^Download Again/ })
    .click();
  await expect(panel(page)).toContainText('This file no longer exists.');
});

test('items selected in the history are saved to one folder', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.reload();
  await speak(page, 'The ferry leaves at seven.');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await speak(page, 'The ferry leaves at seven.');
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Download 2', exact: true }).click();
  await page.getByRole('button', { name: 'Download as WAV', exact: true }).click();
  await expect(entry(page)).toContainText('2/2');
  const sizes = await page.evaluate(async () => {
    const found: [string, number][] = [];
    const folder = await navigator.storage.getDirectory();
    for await (const [name, handle] of folder.entries())
      found.push([name, (await (handle as FileSystemFileHandle).getFile()).size]);
    return found.sort();
  });
  expect(sizes.map(([name]) => name.replace(/\.\w+$/, ''))).toEqual([
    'The ferry leaves at seven (1)',
    'The ferry leaves at seven',
  ]);
  expect(Math.min(...sizes.map(([, size]) => size))).toBeGreaterThan(1000);
});
