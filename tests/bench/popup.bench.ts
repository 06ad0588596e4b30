import { rm } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { launch, signIn } from '../support/browser.ts';
import { startServerProcess } from '../support/server-process.ts';
import { slowDown, watchTasks } from '../support/slow-page.ts';
import { makeDataFolder } from '../support/template.ts';
import { median, type Figure } from './figure.ts';
import { networkQuiet } from '../support/network-quiet.ts';

/** Each is a first time: a page of its own, with nothing of the popup loaded yet. */
const ROUNDS = 9;
const LOOK_MS = 500;
const QUIET_MS = 1_000;
/** Shorter ones are no long tasks; the browser does not tell of them. */
const GOAL = { atMost: 50 };
/**
 * The browser is watched, and so wants the place of every Error that is made. React makes one as it is evaluated: the
 * browser would parse all of React a second time for that, which it does for no visitor. With this it has the places at
 * hand.
 */
const PLACES_AT_HAND = '--js-flags=--no-enable-lazy-source-positions';

/** Longest task of the page from the click until the popup stands and all is quiet, in ms; 0 for none over 50. */
async function longestTask(page: Page, opener: Locator): Promise<number> {
  const box = (await opener.boundingBox())!;
  const longest = await watchTasks(page);
  await slowDown(page);
  // By the mouse alone: a locator would look for its element in the page, which is work there too
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(
    () => document.querySelector('vox-payment, vox-workbench')?.shadowRoot?.querySelector('.pay-card'),
    null,
    { polling: LOOK_MS },
  );
  await page.waitForTimeout(QUIET_MS);
  await slowDown(page, false);
  return longest();
}

const hostPage = `<!doctype html><html lang="en"><title>Host</title><body>
  <vox-payment></vox-payment><script type="module" src="/cdn/loader.js"></script></body></html>`;

/** The first opening of the payment popup on a machine four times slower, in the tag and in the workbench. */
export default async function* (): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  const server = await startServerProcess({ VOXBENCH_DATA: dataDir });
  const browser = await launch(PLACES_AT_HAND);
  try {
    const visitor = await browser.newContext();
    await signIn(await visitor.newPage(), server.url);
    const storageState = await visitor.storageState();
    await visitor.close();

    const measure = async (show: (page: Page) => Promise<Locator>) => {
      const found: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 900 } });
        const page = await context.newPage();
        const opener = await show(page);
        await opener.waitFor();
        await networkQuiet(page);
        found.push(await longestTask(page, opener));
        await context.close();
      }
      return median(found);
    };
    const tag = await measure(async (page) => {
      await page.route('**/host', (route) => route.fulfill({ contentType: 'text/html', body: hostPage }));
      await page.goto(`${server.url}/host`);
      return page.getByRole('button', { name: 'Plans and credits' });
    });
    yield { figure: 'longest-task', value: tag, unit: 'ms', goal: GOAL };
    const workbench = await measure(async (page) => {
      await page.goto(`${server.url}/workbench/subscription`);
      return page.getByRole('region', { name: 'Your plan' }).getByRole('button', { name: 'Upgrade' });
    });
    yield { figure: 'longest-task workbench', value: workbench, unit: 'ms', goal: GOAL };
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
