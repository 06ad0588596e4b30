import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newAccount } from './new-account.ts';
import { accessibilityFaults, expect, settled, test } from './test.ts';

const SECONDS = 6;
const CSV = [
  'speaker,start_time,end_time,transcription,translation',
  'Anna,00:00:00.500,00:00:02.500,The tide comes in.,La marée monte.',
  'Bob,00:00:03.000,00:00:05.000,Good morning.,Bonjour.',
].join('\n');

/** An MP4 video with a tone. */
const film = (): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'voxbench-film-'));
  const path = join(folder, 'film.mp4');
  const picture = `testsrc2=size=640x360:rate=25:duration=${SECONDS}`;
  const sound = `sine=frequency=300:duration=${SECONDS}`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, '-pix_fmt', 'yuv420p'];
  try {
    execFileSync('ffmpeg', ['-v', 'error', ...inputs, path]);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const choose = async (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, name).click()]);
  await chooser.setFiles(file);
};

test('a video with subtitles is dubbed line by line and downloaded', async ({ page, watched }) => {
  // It speaks, renders and encodes: half a minute on an idle machine
  await newAccount(page, '/workbench/tts');
  await page.getByRole('link', { name: 'Video Translation' }).click();
  await expect(page.getByText('No translations yet')).toBeVisible();
  await choose(page, 'Choose a file', { name: 'Harbor walk.mp4', mimeType: 'video/mp4', buffer: film() });
  await choose(page, 'Add its subtitles', {
    name: 'Harbor walk.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(CSV),
  });
  await page.getByRole('combobox', { name: 'Language of the subtitles' }).selectOption({ label: 'English' });
  await page.getByRole('combobox', { name: 'Translate into' }).selectOption({ label: 'French' });
  const start = button(page, /^Prepare the translation/);
  await expect(start).toBeEnabled();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await start.click();

  await button(page, 'Open Harbor walk').click();
  await expect(page).toHaveURL(/\/video-translation\/editor\?project=/);
  await expect(page.getByRole('link', { name: 'Text to Speech' })).toBeHidden();
  const update = button(page, /^Update 2 lines/);
  await expect(update).toBeEnabled();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await update.click();
  await expect(page.getByText('All lines are spoken')).toBeVisible();

  await page.reload();
  await expect(page.getByText('All lines are spoken')).toBeVisible();
  await button(page, 'Export').click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('combobox', { name: 'Subtitles' }).selectOption({ label: 'In the picture' });
  await dialog.getByRole('button', { name: 'Make the file' }).click();
  const made = dialog.getByRole('listitem').first();
  await expect(made.getByRole('button', { name: /Download/ })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    made.getByRole('button', { name: /Download/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Harbor walk.fr.mp4');
  expect((await stat(await download.path())).size).toBeGreaterThan(20_000);
  expect(watched.complaints).toEqual([]);
  expect(watched.thirdParties).toEqual([]);
  expect(await watched.violations()).toEqual([]);
});
