import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { args, findChromium } from '../support/chromium.mjs';
import { startServerQuickly } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { newAccount, signIn } from './new-account.ts';
import { accessibilityFaults, expect, settled, test as base } from './test.ts';

/** A server of its own for this file, with fake engines. */
interface Stage {
  url: string;
  dataDir: string;
  /** Files in it tell the fake engines what to do. */
  orders: string;
}

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browserName: _ }, use) => {
      const dataDir = await makeDataFolder();
      const orders = await mkdtemp(join(tmpdir(), 'voxbench-e2e-orders-'));
      writeFileSync(join(orders, 'check.go'), '');
      const env = { VOXBENCH_DATA: dataDir, HELD_IN: orders };
      const server = await startServerQuickly(env, 'tests/support/voice-clone-server.ts');
      await use({ url: server.url, dataDir, orders });
      await server.end('SIGTERM');
      for (const folder of [dataDir, orders]) await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stage }, use) => use(stage.url),
});
test.use({
  permissions: ['microphone'],
  launchOptions: {
    executablePath: findChromium(),
    args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});
test.beforeEach(({ stage }) => rmSync(join(stage.orders, 'clone.go'), { force: true }));

/** About half a minute of speech. */
const speech = execFileSync(
  'espeak-ng',
  ['-v', 'en-us', '-s', '100', '--stdout', 'The sea is calm today. '.repeat(14)],
  { maxBuffer: 8_000_000 },
);
/** No two are the same, because a duplicate does not count. */
const recording = (name: string) => {
  const buffer = Buffer.from(speech);
  // The last samples, which are silent
  buffer.write(name.padEnd(16), buffer.length - 16, 'latin1');
  return { name, mimeType: 'audio/wav', buffer };
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your clones' }).getByRole('listitem').filter({ hasText: name });
const nearness = (page: Page) => page.getByRole('group', { name: 'How similar the voice is' });
const makeVoice = ({ orders }: Stage) => writeFileSync(join(orders, 'clone.go'), '');
const filesOnDisk = ({ dataDir }: Stage) => {
  const folder = join(dataDir, 'files');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
};

async function addSamples(page: Page, ...names: string[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Choose a file').click(),
  ]);
  await chooser.setFiles(names.map(recording));
  await expect(page.getByText('Good: clear speech of one person.')).toHaveCount(names.length);
}
const agree = (page: Page) => page.getByRole('checkbox', { name: 'I agree to this statement.' }).check();
const describe = async (page: Page, name: string) => {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('radio', { name: 'Female', exact: true }).check();
};
const start = (page: Page) => button(page, /^Make the clone/).click();

test('a voice is cloned after a canceled attempt, speaks, and is deleted with its sample', async ({
  page,
  watched,
  stage,
}) => {
  await signIn(page);
  await page.goto('/workbench/tts');
  await page.getByRole('link', { name: 'Voice Cloning' }).click();
  await expect(page.getByText('No clones yet')).toBeVisible();
  const instant = page.getByRole('group', { name: 'Instant clone' });
  await expect(instant).toContainText('20 of 20 attempts left this month');
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  const before = filesOnDisk(stage).length;

  await button(page, 'Make an instant clone').click();
  await expect(page).toHaveURL(/\/voice-cloning\/normal-clone$/);
  await addSamples(page, 'Harbor talk.wav');
  await describe(page, 'Grandma');
  await agree(page);
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await start(page);
  await expect(card(page, 'Grandma')).toContainText('Making the voice · ');
  await expect(instant).toContainText('19 of 20 attempts left this month');
  await button(page, 'Cancel').click();
  await expect(card(page, 'Grandma')).toContainText('It was canceled, and your attempt was given back.');
  await expect(instant).toContainText('20 of 20 attempts left this month');

  await button(page, 'Try again').click();
  await expect(page.getByText('Harbor talk.wav')).toBeVisible();
  await agree(page);
  await start(page);
  await expect(card(page, 'Grandma')).toContainText('Making the voice · ');
  makeVoice(stage);
  await expect(nearness(page)).toContainText('of the way');
  await expect(instant).toContainText('19 of 20 attempts left this month');
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  await button(page, 'Use in Text to Speech').click();
  await page.getByRole('textbox', { name: 'Text to speak' }).fill('Good morning.');
  await button(page, /^Generate \d/).click();
  await expect(button(page, 'Everything is generated')).toBeVisible();

  await page.getByRole('link', { name: 'Voice Cloning' }).click();
  await button(page, 'More for Grandma').click();
  await page.getByRole('menuitem', { name: 'Rename and label' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Granny');
  await button(page, 'Save').click();
  await page.getByRole('link', { name: 'Voices' }).click();
  await expect(page.getByText('Granny', { exact: true }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Voice Cloning' }).click();
  await button(page, 'More for Granny').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No clones yet')).toBeVisible();
  await expect(instant).toContainText('19 of 20 attempts left this month');
  expect(filesOnDisk(stage)).toHaveLength(before);
  await page.getByRole('link', { name: 'Voices' }).click();
  await expect(page.getByText('Voice 0', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Granny', { exact: true })).toHaveCount(0);
  expect(watched.complaints).toEqual([]);
  expect(watched.thirdParties).toEqual([]);
  expect(await watched.violations()).toEqual([]);
});

test('a professional clone accepts only the sentence that was requested', async ({
  page,
  watched,
  stage,
}) => {
  const names = ['one.wav', 'two.wav', 'three.wav'];
  makeVoice(stage);
  await signIn(page);
  await page.goto('/workbench/voice-cloning/professional-clone');
  await addSamples(page, ...names);
  await describe(page, 'Captain');
  await agree(page);
  const speakSentence = async () => {
    await button(page, 'Show the sentence').click();
    const sentence = await page.getByRole('blockquote', { name: 'Sentence to speak' }).innerText();
    await button(page, 'Record the sentence').click();
    const clock = page.getByRole('group', { name: 'Record', exact: true }).getByText(/^0:0[1-9]$/);
    await expect(clock).toBeVisible();
    await button(page, 'Stop and use').click();
    await expect(page.getByText(/^The sentence is recorded/)).toBeVisible();
    return sentence;
  };
  await speakSentence();
  writeFileSync(join(stage.orders, 'heard'), 'I would rather talk of something else entirely.');
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await start(page);
  await expect(card(page, 'Captain')).toContainText(
    'The sentence does not match: other words were heard, or another voice than that of the samples. Speak it again. Your attempt was given back.',
  );
  const professional = page.getByRole('group', { name: 'Professional clone' });
  await expect(professional).toContainText('3 of 3 attempts left this month');

  await button(page, 'Try again').click();
  for (const name of names) await expect(page.getByText(name)).toBeVisible();
  await agree(page);
  writeFileSync(join(stage.orders, 'heard'), await speakSentence());
  await start(page);
  await expect(nearness(page)).toContainText('of the way');
  await expect(professional).toContainText('2 of 3 attempts left this month');
  expect(watched.complaints).toEqual([]);
});

test('a free plan has one instant clone, and leads to the plans for a professional one', async ({ page }) => {
  await newAccount(page, '/workbench/voice-cloning');
  const professional = page.getByRole('group', { name: 'Professional clone' });
  await expect(professional).toContainText('Your plan has no clones of this kind.');
  await expect(button(page, 'Make a professional clone')).toBeDisabled();
  await expect(page.getByRole('group', { name: 'Instant clone' })).toContainText('1 of 1 attempt left');
  await professional.getByRole('button', { name: 'See the plans' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
