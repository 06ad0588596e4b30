import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeSubtitled, scene } from '../support/subtitled-video.ts';
import { newAccount } from './new-account.ts';
import { accessibilityFaults, expect, settled, test } from './test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Selected area' }).getByLabel(name, { exact: true });
const bring = async (page: Page, name: string, buffer: Buffer) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Choose a file').click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'video/mp4', buffer });
};

test('burned-in text is found, previewed, removed, and kept as subtitles', async ({ page, watched }) => {
  const burned = await makeSubtitled({
    seconds: 4,
    picture: scene(4, '480x270'),
    lines: [{ text: 'Nobody expected it', from: 1, to: 2.4 }],
  });
  await newAccount(page, '/workbench/video-translation');
  await page.getByRole('link', { name: 'Remove subtitles' }).click();
  await expect(page.getByText('No subtitle removals yet')).toBeVisible();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await bring(page, 'Harbor walk.mp4', burned);

  await expect(page.getByText('1 area', { exact: true })).toBeVisible();
  const box = page.getByRole('button', { name: /^Area 1:/ });
  await box.focus();
  const left = Number(await field(page, 'Left').inputValue());
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(field(page, 'Left')).toHaveValue(String(left - 1));
  await field(page, 'Text in this area').fill('Nobody expected it');
  await button(page, /^Preview at/).click();
  const border = page.getByRole('slider', { name: 'Border between before and after' });
  await expect(border).toBeVisible();
  await border.fill('30');
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  const start = button(page, /^Remove the subtitles.*\d+ credits/);
  const [, credits] = /(\d+) credit/.exec(await start.innerText())!;
  await start.click();
  await expect(page.getByRole('region', { name: 'Report' })).toBeVisible();
  await expect(page.getByText('100 of 100')).toBeVisible();
  await expect(page.getByText('Equal to the original, to the bit')).toBeVisible();
  await expect(page.getByText(`${(10_000 - Number(credits)).toLocaleString('en')} credits`)).toBeVisible();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.reload();
  const [film] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  expect(film.suggestedFilename()).toBe('Harbor walk.mp4');
  expect((await stat(await film.path())).size).toBeGreaterThan(5_000);
  const [words] = await Promise.all([page.waitForEvent('download'), button(page, 'Text as SRT').click()]);
  expect(words.suggestedFilename()).toBe('Harbor walk.srt');

  await button(page, 'All subtitle removals').click();
  await expect(page.getByText('Subtitles removed · Fill')).toBeVisible();
  await button(page, 'More for Harbor walk').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No subtitle removals yet')).toBeVisible();
  expect(watched.complaints).toEqual([]);
  expect(watched.thirdParties).toEqual([]);
  expect(await watched.violations()).toEqual([]);
});

test('a video without text is free of charge, and the page says so', async ({ page }) => {
  const clean = await makeSubtitled({ seconds: 2, picture: scene(2, '480x270'), lines: [] });
  await newAccount(page, '/workbench/video-translation/remove-subtitles');
  await bring(page, 'Calm.mp4', clean);
  await expect(page.getByText(/^No text was found in this video, and nothing was charged\./)).toBeVisible();
  await expect(button(page, /^Remove the subtitles/)).toBeDisabled();
  await expect(page.getByText('10,000 credits')).toBeVisible();
});
