import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newAccount } from './new-account.ts';
import { accessibilityFaults, expect, settled, test } from './test.ts';

const spoken = (): Buffer =>
  execFileSync('espeak-ng', ['-v', 'en-us', '-s', '130', '--stdout', 'The sea is calm today. Good morning.']);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('a recording gets another voice, is compared, downloaded, and changed again', async ({
  page,
  watched,
}) => {
  await newAccount(page, '/workbench/tts');
  await page.getByRole('link', { name: 'Voice Changer' }).click();
  await expect(page.getByText('No voice changes yet')).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Choose a file').click(),
  ]);
  await chooser.setFiles({ name: 'Harbor talk.wav', mimeType: 'audio/wav', buffer: spoken() });
  const end = page.getByRole('slider', { name: 'End of the part' });
  await end.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await radio(page, 'Gentle').check();
  const start = button(page, /^Change the voice.*\d+ credits/);
  await expect(start).toBeEnabled();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  const [, credits] = /(\d+) credit/.exec(await start.innerText())!;
  await start.click();

  await expect(radio(page, 'Changed')).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Harbor talk' })).toBeVisible();
  await expect(page.getByText(/^Pitch \d+ → \d+ Hz, voice \d+ Hz$/)).toBeVisible();
  await expect(page.getByText(`${(10_000 - Number(credits)).toLocaleString('en')} credits`)).toBeVisible();
  await button(page, 'Play').click();
  await page.keyboard.press('a');
  await expect(radio(page, 'Original')).toBeChecked();
  await expect(page.getByRole('slider', { name: 'Position in: Original' })).not.toHaveAttribute(
    'aria-valuenow',
    '0',
  );
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.reload();
  await button(page, 'Download').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'MP3' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Harbor talk.mp3');
  expect((await stat(await download.path())).size).toBeGreaterThan(5_000);

  await button(page, 'Change again').click();
  await expect(radio(page, 'Gentle')).toBeChecked();
  await radio(page, 'None').check();
  await button(page, /^Change the voice.*\d+ credits/).click();
  await expect(radio(page, 'Changed')).toBeChecked();
  await button(page, 'All voice changes').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Harbor talk' })).toHaveCount(2);
  expect(watched.complaints).toEqual([]);
  expect(watched.thirdParties).toEqual([]);
  expect(await watched.violations()).toEqual([]);
});
