import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { args, findChromium } from '../support/chromium.mjs';
import { newAccount } from './new-account.ts';
import { expect, test } from './test.ts';

// The browser reads its microphone from a file, which must exist before it starts
const folder = mkdtempSync(join(tmpdir(), 'voxbench-microphone-'));
const speech = join(folder, 'speech.wav');
execFileSync('espeak-ng', ['-v', 'en-us', '-s', '130', '-w', speech, 'The sea is calm today. Good morning.']);
test.use({
  permissions: ['microphone'],
  launchOptions: {
    executablePath: findChromium(),
    args: [
      ...args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${speech}`,
    ],
  },
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** A slow machine may skip a second of the clock. */
const hasRecorded = (page: Page, seconds: number) =>
  expect
    .poll(async () => {
      const clock = page.getByRole('group', { name: 'Record', exact: true }).getByText(/^\d+:\d\d$/);
      const [minutes, rest] = (await clock.innerText()).split(':').map(Number);
      return minutes! * 60 + rest!;
    })
    .toBeGreaterThanOrEqual(seconds);
const kept = (page: Page) => page.getByText(/^A recording of .* was not used yet/);

test('a recording from the microphone survives a reload, and becomes text', async ({ page, watched }) => {
  await newAccount(page, '/workbench/transcription');
  await button(page, 'Record').click();
  await hasRecorded(page, 2);
  await button(page, 'Pause').click();
  await expect(page.getByText('Recording is paused')).toBeVisible();
  await button(page, 'Resume').click();
  await hasRecorded(page, 4);

  await page.reload();
  await expect(kept(page)).toBeVisible();
  await button(page, 'Use it').click();
  await button(page, /^Transcribe.*\d+ credits?/).click();
  const text = page.getByRole('textbox', { name: /^Text/ }).or(page.getByText('No speech was found'));
  await expect(text.first()).toBeVisible();
  await button(page, 'All transcriptions').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Recording' })).toHaveCount(1);
  await expect(kept(page)).toHaveCount(0);

  await button(page, 'Record').click();
  await hasRecorded(page, 1);
  await button(page, 'Stop and use').click();
  await expect(button(page, /^Transcribe.*\d+ credits?/)).toBeVisible();
  await button(page, 'Remove').click();
  await expect(button(page, 'Record')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Record')).toBeVisible();
  await expect(kept(page)).toHaveCount(0);
  expect(watched.complaints).toEqual([]);
});
