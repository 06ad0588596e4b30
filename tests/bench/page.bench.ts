import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BrowserContext, CDPSession, Locator, Page } from 'playwright';
import { panelOf } from '../package/modules.ts';
import { launch, signIn } from '../support/browser.ts';
import { startServerProcess } from '../support/server-process.ts';
import { networkQuiet, watchNetwork } from '../support/network-quiet.ts';
import { slowDown, watchTasks } from '../support/slow-page.ts';
import { makeDataFolder } from '../support/template.ts';
import { fillYear } from '../support/year-of-use.ts';
import type { AnyHost } from '../../src/element/host.ts';
import type { Figure } from './figure.ts';

/** As in the gap between two paragraphs of a page: the tag is out of sight. */
const BELOW = '<div style="height: 3000px"></div>';
const TAG = '<vox-text-to-speech site-key="pk_demo_voxbench"></vox-text-to-speech>';
const CYCLES = 300;
/** Machine code is made of what is hot for long after a hundred cycles, and is no leak: without it. */
const STEADY = '--js-flags=--expose-gc --no-opt --no-maglev --no-sparkplug';

/** Our modules as a page loads them: how many, and the bytes of their bodies as sent. */
class Wire {
  readonly urls: string[] = [];
  bytes = 0;
  /** Of our modules that have come. */
  files = 0;

  constructor(cdp: CDPSession) {
    const modules = new Set<string>();
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
      this.urls.push(request.url);
      if (/\/(cdn|assets)\//.test(request.url)) modules.add(requestId);
    });
    // Bodies only: headers depend on the protocol, HTTP/2 packs those of a second file into a few bytes
    cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (modules.has(requestId)) this.bytes += encodedDataLength;
    });
    cdp.on('Network.loadingFinished', ({ requestId }) => {
      if (modules.has(requestId)) this.files++;
    });
  }

  get kib() {
    return this.bytes / 1024;
  }
}

async function open(context: BrowserContext): Promise<{ page: Page; wire: Wire; cdp: CDPSession }> {
  const page = await context.newPage();
  watchNetwork(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return { page, wire: new Wire(cdp), cdp };
}

/** A page of a host's, with one script tag and what it puts into its body. */
async function host(page: Page, url: string, body: string): Promise<void> {
  const html = `<!doctype html><html lang="en"><title>Host</title><body>${body}
    <script type="module" src="/cdn/loader.js"></script></body></html>`;
  await page.route(`${url}/host`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${url}/host`, { waitUntil: 'networkidle' });
}

/** Stands in the panel; in the shell it has no player beside it. */
const panel = (page: Page) => page.getByRole('region', { name: 'Player' });

/**
 * Uses a try-out panel with the files alone that it imports: writes, picks a speed, and could press play. What it asks for
 * once it is mounted is kept back.
 * @returns lets the other files come
 */
async function useWithoutWorkspace(page: Page): Promise<() => void> {
  let release = () => {};
  const isFree = new Promise<void>((resolve) => (release = resolve));
  const needed = new Set([...panelOf('text-to-speech')].map((file) => basename(file)));
  const isLater = ({ pathname }: URL) => pathname.startsWith('/cdn/') && !needed.has(basename(pathname));
  await page.route(isLater, async (route) => {
    await isFree;
    await route.continue();
  });
  await page.locator('vox-text-to-speech').scrollIntoViewIfNeeded();
  await panel(page).waitFor();
  await page.getByRole('button', { name: /^Change voice/ }).waitFor();
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('5');
  await page.getByRole('textbox', { name: 'Text to speak' }).fill('Hello there.');
  await page
    .getByRole('button', { name: 'Generate and play' })
    .and(page.locator(':not([aria-disabled])'))
    .waitFor();
  return release;
}

/** Every page but the first, each loaded and shown for the first time. */
const LATER_ROUTES = ['/voices', '/usage', '/api-keys', '/profile', '/subscription', '/about'];

/** How the usage page was left: with the most bars it can show, each of many parts. */
const YEAR_BY_DAY = { range: 'year', period: 'day', group: 'voice' };

/**
 * Goes to a route of a workbench that stands; the longest task of the page until that one stands, 0 below 50 ms.
 * @param content comes later than the page
 */
async function longestTask(page: Page, path: string, content?: Locator): Promise<number> {
  const title = () => document.querySelector('vox-workbench')?.shadowRoot?.querySelector('main h1');
  const before = await page.evaluateHandle(title);
  const longest = await watchTasks(page);
  await page.evaluate((to) => history.pushState(null, '', `/workbench${to}`), path);
  // The heading gets the focus when the page stands
  await page.waitForFunction((old) => {
    const now = document.querySelector('vox-workbench')?.shadowRoot?.querySelector('main h1:focus');
    return now && now !== old;
  }, before);
  await networkQuiet(page);
  await content?.waitFor({ state: 'attached' });
  await page.waitForTimeout(1_000);
  return longest();
}

const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

/** Bytes, requests, shifts and leaks of the tags, as a page of somebody else's meets them. */
export default async function* (): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  await fillYear(dataDir);
  const server = await startServerProcess({ VOXBENCH_DATA: dataDir });
  const browser = await launch();
  try {
    const cold = await browser.newContext();
    {
      const { page, wire } = await open(cold);
      await host(page, server.url, BELOW + TAG);
      yield { figure: 'shell-bytes', value: wire.kib, unit: 'KiB', goal: { atMost: 5 } };
      // The page itself is not ours.
      yield { figure: 'shell-requests', value: wire.urls.length - 1, unit: 'requests', goal: { atMost: 4 } };
      const release = await useWithoutWorkspace(page);
      yield { figure: 'panel-bytes', value: wire.kib, unit: 'KiB', goal: { atMost: 90 } };
      yield { figure: 'panel-files', value: wire.files, unit: 'requests', goal: { atMost: 6 } };
      const usable = wire.bytes;
      release();
      await page.getByRole('slider', { name: 'Position' }).waitFor({ state: 'attached' });
      await networkQuiet(page);
      yield { figure: 'panel-later-bytes', value: (wire.bytes - usable) / 1024, unit: 'KiB' };
      const first = wire.bytes;
      await page.evaluate(() => {
        const library = document.createElement('vox-voice-library');
        library.setAttribute('site-key', 'pk_demo_voxbench');
        document.body.append(library);
      });
      await page.getByRole('button', { name: /^use /i }).first().waitFor();
      await networkQuiet(page);
      yield {
        figure: 'second-tag-bytes',
        value: (wire.bytes - first) / 1024,
        unit: 'KiB',
        goal: { atMost: 15 },
      };
      const others = wire.urls.filter((url) => !url.startsWith(server.url) && !/^(data|blob):/.test(url));
      yield { figure: 'third-party-requests', value: others.length, unit: 'requests', goal: { atMost: 0 } };
    }
    await cold.close();

    {
      const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
      const { page } = await open(context);
      await page.goto(`${server.url}/demo/marketing.html`);
      await panel(page).waitFor();
      yield { figure: 'layout-shift', value: await layoutShift(page), unit: 'score', goal: { atMost: 0 } };
      await context.close();
    }

    {
      const context = await browser.newContext();
      const signedIn = await context.newPage();
      await signIn(signedIn, server.url);
      const storageState = await context.storageState();
      await context.close();
      const fresh = await browser.newContext({ storageState });
      const { page, wire } = await open(fresh);
      await page.goto(`${server.url}/workbench/tts`);
      await panel(page).waitFor();
      await networkQuiet(page);
      yield { figure: 'workbench-bytes', value: wire.kib, unit: 'KiB', goal: { atMost: 180 } };
      await fresh.close();

      const slow = await browser.newContext({ storageState });
      const routed = await slow.newPage();
      await routed.goto(`${server.url}/workbench/tts`);
      await panel(routed).waitFor();
      await networkQuiet(routed);
      await slowDown(routed);
      for (const path of LATER_ROUTES) {
        const longest = await longestTask(routed, path);
        yield { figure: `later-route ${path}`, value: longest, unit: 'ms', goal: { atMost: 100 } };
      }
      await routed.evaluate(
        (view) => localStorage.setItem('voxbench.usage', view),
        JSON.stringify(YEAR_BY_DAY),
      );
      // A bar for each day, and the table after them
      const lastRow = routed.locator('.usage:has(.usage-bars rect:nth-child(330)) .usage-table tfoot');
      const year = await longestTask(routed, '/usage', lastRow);
      yield { figure: 'year-of-usage-by-day', value: year, unit: 'ms', goal: { atMost: 100 } };
      await slow.close();
    }

    const steady = await launch(STEADY);
    try {
      const { page, cdp } = await open(await steady.newContext());
      await host(page, server.url, TAG);
      await panel(page).waitFor();
      await cdp.send('Performance.enable');
      const cycle = (times: number) =>
        page.evaluate(async (count) => {
          for (let i = 0; i < count; i++) {
            const tag = document.createElement('vox-text-to-speech') as unknown as AnyHost;
            tag.setAttribute('site-key', 'pk_demo_voxbench');
            document.body.append(tag);
            await tag.activate();
            // What works on the text comes a moment after the field
            while (!tag.shadowRoot!.querySelector('.tts-slot')) {
              await new Promise((resolve) => setTimeout(resolve, 1));
            }
            tag.remove();
            await new Promise((resolve) => setTimeout(resolve));
          }
        }, times);
      const measure = async () => {
        // What a browser task still holds at the first look is gone a moment later.
        for (let i = 0; i < 10; i++) {
          await page.waitForTimeout(400);
          await cdp.send('HeapProfiler.collectGarbage');
        }
        const { metrics } = await cdp.send('Performance.getMetrics');
        return (name: string) => metrics.find((metric) => metric.name === name)!.value;
      };
      await cycle(100);
      const before = await measure();
      await cycle(CYCLES);
      const after = await measure();
      const grown = (name: string) => after(name) - before(name);
      const heap = grown('JSHeapUsedSize') / 1024 / CYCLES;
      yield { figure: 'mount-heap', value: heap, unit: 'KiB/cycle', goal: { atMost: 1 } };
      yield { figure: 'mount-nodes', value: grown('Nodes'), unit: 'nodes', goal: { atMost: 0 } };
      yield {
        figure: 'mount-listeners',
        value: grown('JSEventListeners'),
        unit: 'listeners',
        goal: { atMost: 0 },
      };
    } finally {
      await steady.close();
    }
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
