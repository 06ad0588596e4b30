import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { CallInput } from '../../src/contract/index.ts';
import { newAccount } from './new-account.ts';
import { accessibilityFaults, expect, settled, test } from './test.ts';

const TEXT = 'The ferry leaves at seven. Nobody is awake.\n\nWe pass the old lighthouse without a word.';
/** The credits for its three sentences; the white space between them is free. */
const PRICE = TEXT.replace(/\s+(?=[NW])|\n/g, '').length;

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text to speak' });
const generate = (page: Page) => page.getByRole('button', { name: /^Generate/ });
const allReady = (page: Page) => page.getByRole('button', { name: 'Everything is generated' });
/** In the header of the page, before every price. */
const credits = (page: Page) => page.getByText(/^[\d,]+ credits$/).first();
const balance = async (page: Page) => {
  const shown = await credits(page).textContent();
  return Number(shown!.replace(/\D/g, ''));
};

/** Types over words in the text. */
async function edit(page: Page, from: string, to: string): Promise<void> {
  await editor(page).evaluate((field: HTMLTextAreaElement, words) => {
    field.focus();
    const start = field.value.indexOf(words);
    field.setSelectionRange(start, start + words.length);
  }, from);
  if (to === '') await page.keyboard.press('Delete');
  else await page.keyboard.insertText(to);
}

/** A new account, on its speech page. */
async function signUp(page: Page): Promise<void> {
  await newAccount(page, '/workbench/tts');
  await expect(editor(page)).toBeVisible();
  await expect(credits(page)).toBeVisible();
}

test.describe('in the workbench', () => {
  test.beforeEach(({ page }) => signUp(page));

  test('a text is priced, generated, played meanwhile, and charged as priced', async ({ page, watched }) => {
    const before = await balance(page);
    await editor(page).fill(TEXT);
    await expect(generate(page)).toContainText(`${PRICE} credits`);
    await generate(page).click();
    const position = page.getByRole('slider', { name: 'Position' });
    await expect(position).not.toHaveAttribute('aria-valuenow', '0');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(allReady(page)).toBeVisible();
    await expect.poll(() => balance(page)).toBe(before - PRICE);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  test('the same text is free the second time, after a reload and as another script too', async ({
    page,
  }) => {
    const paid = (await balance(page)) - PRICE;
    await editor(page).fill(TEXT);
    await generate(page).click();
    await expect(allReady(page)).toBeVisible();
    await expect.poll(() => balance(page)).toBe(paid);
    await page.reload();
    await expect(editor(page)).toHaveValue(TEXT);
    await expect(allReady(page)).toBeVisible();
    // The draft would continue the same script; it is stored when the page is left
    await page.goto('/healthz');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('draft')) localStorage.removeItem(key);
      const gone = indexedDB.deleteDatabase('voxbench');
      return new Promise((resolve, reject) => {
        gone.onsuccess = resolve;
        gone.onerror = reject;
      });
    });
    await page.goto('/workbench/tts');
    await expect(editor(page)).toHaveValue('');
    await editor(page).fill(TEXT);
    await expect(generate(page)).toContainText('0 credits');
    await generate(page).click();
    await expect(allReady(page)).toBeVisible();
    expect(await balance(page)).toBe(paid);
  });

  test('only a changed sentence is generated and charged again, and its earlier take can be restored', async ({
    page,
  }) => {
    const before = (await balance(page)) - PRICE;
    await editor(page).fill(TEXT);
    await generate(page).click();
    await expect(allReady(page)).toBeVisible();
    await expect.poll(() => balance(page)).toBe(before);
    await edit(page, 'Nobody', 'Somebody');
    await expect(generate(page)).toContainText('Generate 1 changed sentence');
    await expect(generate(page)).toContainText('18 credits');
    await generate(page).click();
    await expect(allReady(page)).toBeVisible();
    await expect.poll(() => balance(page)).toBe(before - 18);
    await editor(page).evaluate((field: HTMLTextAreaElement) => {
      field.focus();
      field.setSelectionRange(30, 30);
    });
    await page.getByRole('button', { name: '2 takes' }).click();
    await page.getByRole('button', { name: 'Restore take 1' }).click();
    await expect(editor(page)).toHaveValue(TEXT);
    await expect(allReady(page)).toBeVisible();
  });

  test('a generated text is in the history after a reload, and can be renamed, opened and deleted', async ({
    page,
  }) => {
    await editor(page).fill(TEXT);
    await generate(page).click();
    await expect(allReady(page)).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: 'History' }).click();
    const items = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(items).toHaveCount(1);
    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbour walk');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(items).toContainText('Harbour walk');
    await editor(page).fill('Something else.');
    await page.getByRole('button', { name: /^Harbour walk/ }).click();
    await expect(editor(page)).toHaveValue(TEXT);
    await expect(allReady(page)).toBeVisible();
    await page.getByRole('button', { name: 'More for Harbour walk' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(editor(page), 'it was open').toHaveValue('');
    // The text that was replaced may be in the history by now, as an item of its own
    await expect(items.filter({ hasText: 'Harbour walk' })).toHaveCount(0);
    await editor(page).press('Control+z');
    await expect(editor(page), 'undone').toHaveValue(TEXT);
  });

  test('a download has the current text', async ({ page }) => {
    await editor(page).fill(TEXT);
    await generate(page).click();
    await expect(allReady(page)).toBeVisible();
    const size = async () => {
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download as WAV', exact: true }).click(),
      ]);
      const file = await readFile(await download.path());
      expect(file.subarray(0, 4).toString()).toBe('RIFF');
      return file.length;
    };
    const whole = await size();
    await edit(page, '\n\nWe pass the old lighthouse without a word.', '');
    await expect(allReady(page)).toBeVisible();
    expect(await size()).toBeLessThan(whole * 0.8);
  });
});

test('on a page of another site, a visitor generates and plays a text without an account', async ({
  page,
  watched,
}) => {
  await page.goto('/demo/marketing.html');
  await settled(page, 'vox-text-to-speech');
  await page.getByRole('button', { name: 'Generate and play' }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Position' })).not.toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByRole('tab')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await editor(page).fill('x'.repeat(2000));
  await expect(page.getByText(/characters too long/)).toBeVisible();
  expect(watched.complaints).toEqual([]);
  expect(await watched.violations()).toEqual([]);
});

test('text, settings and clicks made before the code has loaded count, in the same field', async ({
  page,
}) => {
  let release = () => {};
  const isFree = new Promise<void>((resolve) => (release = resolve));
  await page.route(/-studio-/, async (route) => {
    await isFree;
    await route.continue();
  });
  await page.goto('/demo/marketing.html');
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('5');
  await editor(page).fill('The ferry leaves at seven.');
  await editor(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 9));
  const before = await editor(page).elementHandle();
  const play = page.getByRole('button', { name: 'Generate and play' });
  await play.click();
  await expect(play).toHaveAttribute('aria-busy', 'true');
  const sent = page.waitForRequest(/\/v1\/speech\/generate$/);
  release();
  const { patch } = (await sent).postDataJSON() as CallInput<'POST /v1/speech/generate'>['body'];
  expect(patch!.put).toMatchObject([{ text: 'The ferry leaves at seven.' }]);
  expect(patch!.put![0]!.voice!.speed).toBeGreaterThan(1);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const field = await editor(page).evaluate(
    (now: HTMLTextAreaElement, was) => ({
      isSame: now === was,
      start: now.selectionStart,
      end: now.selectionEnd,
    }),
    before,
  );
  expect(field).toEqual({ isSame: true, start: 4, end: 9 });
});

test('the length of the speech is shown even when the controls next to the text fail to load', async ({
  page,
}) => {
  let isBroken = true;
  await page.route(/\/wide-parts-/, (route) => (isBroken ? route.abort() : route.continue()));
  await newAccount(page, '/workbench/tts');
  await editor(page).fill(TEXT);
  const controls = page.getByText('This part could not be loaded.', { exact: false }).first();
  await expect(controls).toBeVisible();
  const player = page.getByRole('region', { name: 'Player' });
  const length = player.getByText(/^0:0[1-9]$/);
  await expect(length).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(player.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(length).toBeVisible();
});

test('code that fails to load is reported, and loads on retry', async ({ page }) => {
  let isBroken = true;
  await page.route(/-studio-/, (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto('/demo/marketing.html');
  await settled(page, 'vox-text-to-speech');
  await editor(page).fill('The ferry leaves at seven.');
  await expect(page.getByText('This part could not be loaded.', { exact: false })).toBeVisible();
  await expect(editor(page)).toHaveValue('The ferry leaves at seven.');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Generate and play' }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});
