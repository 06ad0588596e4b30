import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newAccount } from './new-account.ts';
import { accessibilityFaults, expect, settled, test } from './test.ts';

const spoken = (): Buffer =>
  execFileSync('espeak-ng', ['-v', 'en-us', '-s', '130', '--stdout', 'The sea is calm today. Good morning.']);

const rows = (page: Page) => page.getByRole('textbox', { name: /^Text/ });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

test('a recording becomes a text that is corrected, stored and downloaded', async ({ page, watched }) => {
  await newAccount(page, '/workbench/tts');
  await page.getByRole('link', { name: 'Transcription' }).click();
  await expect(page.getByText('No transcriptions yet')).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'Harbor talk.wav', mimeType: 'audio/wav', buffer: spoken() });
  const start = page.getByRole('button', { name: /^Transcribe.*\d+ credits?/ });
  const [, credits] = /(\d+) credit/.exec(await start.innerText())!;
  await start.click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Harbor talk' })).toBeVisible();
  await expect(page.getByText(`${(10_000 - Number(credits)).toLocaleString('en')} credits`)).toBeVisible();

  await rows(page).first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('Captain: ');
  await saved(page);
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.reload();
  await expect(rows(page).first()).toContainText('Captain: ');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Subtitles (SRT)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Harbor talk.srt');
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^1\n00:00:\d\d,\d{3} --> .*\nCaptain: /);

  const text = (await rows(page).allInnerTexts()).join(' ');
  await page.getByRole('button', { name: 'Use as script' }).click();
  await expect(page).toHaveURL(/\/workbench\/tts$/);
  const script = page.getByRole('textbox', { name: 'Text to speak' });
  await expect.poll(async () => (await script.inputValue()).replace(/\s+/g, ' ')).toBe(text);
  await saved(page);
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem').filter({ hasText: 'Harbor talk' })).toBeVisible();
  expect(watched.complaints).toEqual([]);
  expect(watched.thirdParties).toEqual([]);
  expect(await watched.violations()).toEqual([]);
});
