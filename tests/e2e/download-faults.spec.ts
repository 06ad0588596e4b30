import type { Page } from '@playwright/test';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { newAccount } from './new-account.ts';
import { expect, test } from './test.ts';

const TEXT = 'The ferry leaves at seven, and nobody on the whole quay is awake yet.';

let proxy: FaultProxy;
test.beforeEach(async ({ baseURL }) => {
  proxy = await startFaultProxy(baseURL!, /^\/media\/scripts\//);
});
test.afterEach(() => proxy.close());

const folder = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, number[]> = {};
    const voices = await (await navigator.storage.getDirectory()).getDirectoryHandle('Voices');
    for await (const [name, handle] of voices.entries()) {
      const file = await (handle as FileSystemFileHandle).getFile();
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      found[name] = [file.size, ...new Uint8Array(digest)];
    }
    return found;
  });
const served = (page: Page, url: string) =>
  page.evaluate(async (from) => {
    const bytes = await (await fetch(from)).arrayBuffer();
    return [bytes.byteLength, ...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))];
  }, url);

test('files reach their folder complete or not at all, whatever the network and the server do', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: proxy.url, viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    const showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('Voices', { create: true });
    Object.assign(globalThis, { showDirectoryPicker });
  });
  await newAccount(page, '/workbench/tts');
  const speak = async (text: string) => {
    await page.getByRole('textbox', { name: 'Text to speak' }).fill(text);
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
  };
  await speak(TEXT);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await speak('Another one.');
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).click();

  const entry = page.getByRole('button', { name: /^Download List/ });
  const panel = page.getByRole('dialog', { name: 'Download List' });
  const row = panel.getByRole('listitem').filter({ hasText: 'The ferry' });
  const until = () => expect(row).toContainText(/Downloading · [1-9]/);
  // The short file is first. While the long one downloads, its connection breaks twice, the server is away for a while
  // and its link expires
  proxy.next(
    null,
    { kind: 'cut', after: 50_000, until },
    { kind: 'gone' },
    { kind: 'cut', after: 20_000, until },
    { kind: 'status', status: 403 },
  );
  await page.getByRole('button', { name: 'Download 2', exact: true }).click();
  await page.getByRole('button', { name: 'Download as WAV', exact: true }).click();
  await entry.click();
  await expect(entry).toContainText('2/2');
  const long = proxy.asked.slice(1);
  expect(long.map(({ headers }) => headers['if-range'] !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
  const name = Object.keys(await folder(page)).find((found) => found.startsWith('The ferry'))!;
  const whole = await served(page, long[0]!.path);
  expect((await folder(page))[name]).toEqual(whole);

  const again = row.getByRole('button', { name: /^Download Again/ });
  for (const [fault, words] of [
    [{ kind: 'corrupt', at: 60_000 }, 'It arrived damaged and was not kept.'],
    [{ kind: 'status', status: 500 }, 'The server could not give it.'],
  ] as const) {
    proxy.next(fault);
    await again.click();
    await expect(row).toContainText(words);
    expect(Object.keys(await folder(page))).toHaveLength(2);
  }
  // A browser retries by itself as long as it finds connections that it has kept open
  proxy.isGone = true;
  await again.click();
  await expect(row).toContainText('The server cannot be reached. Trying again…');
  expect(Object.keys(await folder(page))).toHaveLength(2);
  proxy.isGone = false;
  await expect(row).toContainText('Saved in');
  expect((await folder(page))[name.replace(/\.wav$/, ' (1).wav')]).toEqual(whole);
});
