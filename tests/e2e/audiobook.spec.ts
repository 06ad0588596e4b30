import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newAccount } from './new-account.ts';
import { accessibilityFaults, expect, settled, test } from './test.ts';

const TEXT = [
  'Chapter 1',
  'The boat came on the third of March. “There is one for you,” said Harker.',
  '“My mother writes,” said Ines.',
  'Chapter 2',
  'Outside, the wind had gone into the north.',
].join('\n\n');

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('a pasted book is made, played, exported and downloaded', async ({ page, watched }) => {
  // It speaks and encodes
  await newAccount(page, '/workbench/tts');
  await page.getByRole('link', { name: 'Audiobook' }).click();
  await expect(page.getByText('No books yet')).toBeVisible();
  await button(page, 'Paste a text').click();
  const paste = page.getByRole('dialog');
  await paste.getByRole('textbox', { name: 'Title' }).fill('Harbor letters');
  await paste.getByRole('textbox', { name: 'Text' }).fill(TEXT);
  await paste.getByRole('button', { name: 'Make a book' }).click();
  await button(page, 'Open Harbor letters').click();
  await expect(page).toHaveURL(/\/audio-book\/work\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('link', { name: 'Text to Speech' })).toBeHidden();
  await expect(page.getByText('“There is one for you,”')).toBeVisible();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  await button(page, /^Make \d chapter/).click();
  const make = page.getByRole('dialog', { name: 'Make chapters' });
  await make.getByRole('button', { name: /^Make · / }).click();
  await expect(page.getByText('All of it is made')).toBeVisible();
  await button(page, 'Play').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await button(page, 'Pause').click();

  await page.reload();
  await expect(page.getByText('All of it is made')).toBeVisible();
  // On its own page, the editor gets keys even when nothing has the focus
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await button(page, 'Export').click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('button', { name: 'Make the file' }).click();
  const made = dialog.getByRole('listitem').first();
  await expect(made.getByRole('button', { name: 'Download' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    made.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Harbor letters.*\.m4b$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(10_000);
  expect(watched.complaints).toEqual([]);
  expect(watched.thirdParties).toEqual([]);
  expect(await watched.violations()).toEqual([]);
});
