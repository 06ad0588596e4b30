import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright';
import { fileDigest } from '../../demo/server/media/file-digest.ts';
import { DEMO, signIn } from '../support/browser.ts';
import { args, findChromium } from '../support/chromium.mjs';
import { FakeEngine } from '../support/fake-engine.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import type { TestUser } from '../support/server.ts';
import { startBenchServer } from './bench-server.ts';
import { median, type Figure } from './figure.ts';

const BYTES = 500_000_000;
const ROUNDS = 3;
const TITLES = ['The long one.', 'The short one.'] as const;

/** Makes a script and its WAV file. Gives the script's id and the link of the file. */
async function makeScript(user: TestUser, text: string, url: string) {
  const { body } = await user.call('POST /v1/speech/generate', {
    idempotencyKey: crypto.randomUUID(),
    body: newScriptOf(segmentsOf([text], 'fake')),
  });
  const { script_id } = body.data.script;
  await user.events(body.data.job!.job_id);
  const made = await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } });
  const link = url + made.body.data.script.downloads.wav!;
  await (await fetch(link)).arrayBuffer();
  return { script_id, link };
}

/** Puts so many bytes of noise where the server keeps the WAV file of a script. */
async function enlarge(dataDir: string, scriptId: string): Promise<void> {
  const folder = join(dataDir, 'downloads');
  const name = (await readdir(folder)).find((found) => found.startsWith(scriptId) && found.endsWith('.wav'));
  const path = join(folder, name!);
  const file = await open(path, 'w');
  const noise = Buffer.alloc(10_000_000);
  for (let written = 0; written < BYTES; written += noise.length) await file.write(randomFillSync(noise));
  await file.close();
  await writeFile(`${path}.digest`, await fileDigest(path));
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/**
 * Memory that the page's code holds, in MB: its objects and buffers. What the browser itself keeps of a response that
 * nobody has read yet is apart: a bare loop that reads and writes has as much of it.
 */
async function heapOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  return async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const heap = (await cdp.send('Runtime.getHeapUsage')) as Record<string, number>;
    return (heap['usedSize']! + (heap['backingStorageSize'] ?? 0)) / 1e6;
  };
}

/** Brings the file into a folder by what the browser has for it, without a digest; in milliseconds. */
const copyPlainly = (page: Page, link: string): Promise<number> =>
  page.evaluate(async (from) => {
    const began = performance.now();
    const folder = await navigator.storage.getDirectory();
    const file = await folder.getFileHandle('plain', { create: true });
    const answer = await fetch(from, { cache: 'no-store' });
    await answer.body!.pipeTo(await file.createWritable());
    return performance.now() - began;
  }, link);

/** Writes as many bytes into a folder, without fetching any: no page can save faster; in milliseconds. */
const writePlainly = (page: Page): Promise<number> =>
  page.evaluate(async (bytes) => {
    const began = performance.now();
    const folder = await navigator.storage.getDirectory();
    const stream = await (await folder.getFileHandle('plain', { create: true })).createWritable();
    const piece = new Uint8Array(4_000_000);
    for (let written = 0; written < bytes; written += piece.length) await stream.write(piece);
    await stream.close();
    return performance.now() - began;
  }, BYTES);

/** A file of 500 MB from the workbench into a folder, beside curl. */
export default async function* (): AsyncGenerator<Figure> {
  const server = await startBenchServer(new FakeEngine());
  const scratch = await mkdtemp(join(tmpdir(), 'voxbench-bench-'));
  // With a profile of its own: without one the browser keeps its files in memory
  const browser = await chromium.launchPersistentContext(join(scratch, 'profile'), {
    executablePath: findChromium(),
    args: [...args],
    viewport: { width: 1280, height: 800 },
  });
  try {
    const user = await server.signIn(DEMO.email, DEMO.password);
    await makeScript(user, TITLES[1], server.url);
    const { script_id, link } = await makeScript(user, TITLES[0], server.url);
    await enlarge(server.dataDir, script_id);

    const page = await browser.newPage();
    // The folder that a person would pick: no picker opens without one
    await page.addInitScript(() => {
      Object.assign(globalThis, {
        // A method: tsx adds a helper to other functions, which the page does not have
        async showDirectoryPicker() {
          return (await navigator.storage.getDirectory()).getDirectoryHandle('Voices', { create: true });
        },
      });
    });
    await signIn(page, server.url);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Download 2', exact: true }).click();
    await page.getByRole('button', { name: 'Download as WAV', exact: true }).click();
    const entry = page.getByRole('button', { name: /^Download List/ });
    await entry.click();
    const panel = page.getByRole('dialog', { name: 'Download List' });
    const row = panel.getByRole('listitem').filter({ hasText: 'The long one' });
    const ended = async () => {
      await row.locator('[data-state=success], [data-state=error]').waitFor({ timeout: 120_000 });
      const words = await row.innerText();
      if (!words.includes('Saved in')) throw new Error(words);
    };
    await ended();
    const download = async () => {
      await row.getByRole('button').click();
      await row.getByText('Downloading').waitFor();
      await ended();
    };
    const curl = () => promisify(execFile)('curl', ['-sf', '-o', join(scratch, 'file'), link]);

    const toCurl: number[] = [];
    const toPlain: number[] = [];
    const plainToCurl: number[] = [];
    const writeToCurl: number[] = [];
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const curled = await timed(curl);
      const ours = await timed(download);
      toCurl.push(curled / ours);
      const plain = await copyPlainly(page, link);
      toPlain.push(plain / ours);
      plainToCurl.push(curled / plain);
      writeToCurl.push(curled / (await writePlainly(page)));
      seconds.push(ours / 1000);
    }
    yield { figure: '500-mb', value: median(seconds), unit: 's' };
    yield { figure: '500-mb-to-curl', value: median(toCurl), unit: 'ratio', goal: { atLeast: 0.7 } };
    // What the browser itself reaches bounds that: by a pipe that verifies nothing, and by writing alone
    yield { figure: 'pipe-to-curl', value: median(plainToCurl), unit: 'ratio' };
    yield { figure: 'write-to-curl', value: median(writeToCurl), unit: 'ratio' };
    yield { figure: '500-mb-to-pipe', value: median(toPlain), unit: 'ratio', goal: { atLeast: 0.7 } };

    const heap = await heapOf(page);
    const before = await heap();
    let most = before;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, await heap());
        await page.waitForTimeout(100);
      }
    })();
    await download();
    isOver = true;
    await watching;
    yield { figure: 'heap-growth', value: most - before, unit: 'MB', goal: { atMost: 30 } };
  } finally {
    await browser.close();
    await server.close();
    await rm(scratch, { recursive: true, force: true });
  }
}
