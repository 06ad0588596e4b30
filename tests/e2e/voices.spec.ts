import type { Page } from '@playwright/test';
import { signIn } from './new-account.ts';
import { expect, test } from './test.ts';

const library = async (page: Page) => {
  await signIn(page);
  await page.goto('/workbench/voices');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
};
const count = async (page: Page) => {
  const text = await page
    .getByRole('status')
    .filter({ hasText: /voices?$/ })
    .textContent();
  return Number(text!.split(' ')[0]);
};

test.beforeEach(({ page }) => library(page));

test('there are at least 12 voices in at least 8 languages, each with an accurate description', async ({
  page,
}) => {
  expect(await count(page)).toBeGreaterThanOrEqual(12);
  const languages = page.getByRole('combobox', { name: 'Language' }).getByRole('option');
  expect(await languages.count()).toBeGreaterThanOrEqual(1 + 8);
  for (const cell of await page.getByRole('gridcell').all()) {
    await expect(cell.getByRole('paragraph').nth(1)).not.toBeEmpty();
  }
});

test('choosing a language leaves only voices that speak it', async ({ page }) => {
  const all = await count(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('German');
  await expect.poll(() => count(page)).toBeLessThan(all);
  expect(await count(page)).toBeGreaterThan(0);
});

test('a sample plays with its progress, and stops', async ({ page }) => {
  const cell = page.getByRole('gridcell').first();
  const name = (await cell.getByRole('paragraph').first().locator('span').textContent())!;
  // The sample has to last until a slow machine has found the button that stops it
  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      this.defaultPlaybackRate = this.playbackRate = 0.1;
      return play.call(this);
    };
  });
  await cell.getByRole('button', { name: `Play a sample of ${name}` }).click();
  const stop = cell.getByRole('button', { name: `Stop the sample of ${name}` });
  await expect(stop).toBeVisible();
  await expect(stop).not.toHaveAttribute('aria-busy', 'true');
  await stop.click();
  await expect(cell.getByRole('button', { name: `Play a sample of ${name}` })).toBeVisible();
});

test('a favorite survives a reload', async ({ page }) => {
  const cell = page.getByRole('gridcell').first();
  const heart = cell.getByRole('button', { name: 'Favorite' });
  const before = await heart.getAttribute('aria-pressed');
  const after = before === 'true' ? 'false' : 'true';
  const told = page.waitForResponse('**/p1/voices/favor_voice');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', after);
  expect((await told).ok()).toBe(true);
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', after);
});

test('voices speak a sentence of the user, one after another', async ({ page }) => {
  await page.getByRole('button', { name: 'Your sentence' }).click();
  await page.keyboard.type('The ferry leaves at 8:30.');
  for (const number of [0, 1]) {
    const cell = page.getByRole('gridcell').nth(number);
    const said = page.waitForResponse(/\/media\/heard\/.*\.wav/);
    await cell.getByRole('button', { name: / say your sentence$/ }).click();
    expect((await said).ok()).toBe(true);
  }
});

test('the id of a voice can be copied for programs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const cell = page.getByRole('gridcell').nth(1);
  await cell.getByRole('button', { name: /^Copy the ID of / }).click();
  await expect(page.getByText(/^The ID of .* is on the clipboard\.$/)).toBeVisible();
  const id = await page.evaluate(() => navigator.clipboard.readText());
  await cell.getByRole('button', { name: /^Use / }).click();
  await expect(page).toHaveURL(new RegExp(`voice=${encodeURIComponent(id)}`));
});
