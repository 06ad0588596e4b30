import { launch } from '../support/browser.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { fillHistory } from '../support/fill-history.ts';
import { startBenchServer } from './bench-server.ts';
import { longestTask, longestWork, openSlowly, slowDown } from '../support/slow-page.ts';
import type { Figure } from './figure.ts';

/** As many as the history lets somebody select. */
const SELECTED = 500;
const SCREENS = 40;

/** A list of 1,000 downloads on a slow machine: the processor of the page is slowed down four times. */
export default async function* (): AsyncGenerator<Figure> {
  const server = await startBenchServer(new FakeEngine());
  const browser = await launch();
  const goal = { atMost: 50 };
  try {
    await fillHistory(server.db, SELECTED);
    const page = await openSlowly(browser, server.url);
    await page.evaluate(() => {
      Object.assign(globalThis, {
        // A method: tsx adds a helper to other functions, which the page does not have
        async showDirectoryPicker() {
          return (await navigator.storage.getDirectory()).getDirectoryHandle('Voices', { create: true });
        },
      });
    });
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    const entry = page.getByRole('button', { name: /^Download List/ });
    const panel = page.getByRole('dialog', { name: 'Download List' });
    const choose = async () => {
      await page.getByRole('button', { name: `Download ${SELECTED}`, exact: true }).click();
      await page.getByRole('dialog', { name: /^Download/ }).waitFor();
    };
    const ask = async (format: string, total: number) => {
      await page.getByRole('button', { name: `Download as ${format}`, exact: true }).click();
      await entry.getByText(`/${total.toLocaleString('en')}`).waitFor();
    };
    await choose();
    await ask('SRT', SELECTED);
    const chosen = await longestTask(page, choose);
    yield { figure: 'choose-longest-task', value: chosen, unit: 'ms', goal };
    const add = await longestTask(page, () => ask('VTT', 2 * SELECTED));
    yield { figure: 'add-500-longest-task', value: add, unit: 'ms', goal };
    const show = await longestTask(page, async () => {
      await entry.click();
      await panel.getByRole('listitem').first().waitFor();
    });
    yield { figure: 'open-longest-task', value: show, unit: 'ms', goal };
    // The list is worked off meanwhile, so that the server and the browser's other processes want the processor, too
    const scroll = async () => {
      await panel.getByRole('list').hover();
      for (let screen = 0; screen < SCREENS; screen++) {
        await page.mouse.wheel(0, 600);
        await page.waitForTimeout(50);
      }
    };
    yield { figure: 'scroll-longest-task', value: await longestTask(page, scroll), unit: 'ms' };
    await slowDown(page, false);
    yield { figure: 'scroll-longest-work', value: await longestWork(browser, scroll), unit: 'ms', goal };
    await slowDown(page);
    const cancel = await longestTask(page, async () => {
      await panel.getByRole('button', { name: 'Cancel all' }).click();
      await panel.getByText('Canceled').first().waitFor();
    });
    yield { figure: 'cancel-all-longest-task', value: cancel, unit: 'ms', goal };
    const clear = await longestTask(page, async () => {
      await panel.getByRole('button', { name: 'Clear finished' }).click();
      await entry.waitFor({ state: 'detached' });
    });
    yield { figure: 'clear-longest-task', value: clear, unit: 'ms', goal };
  } finally {
    await browser.close();
    await server.close();
  }
}
