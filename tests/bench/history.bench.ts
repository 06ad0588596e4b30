import type { Locator, Page } from 'playwright';
import { DEMO, launch } from '../support/browser.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { fillHistory } from '../support/fill-history.ts';
import { startBenchServer } from './bench-server.ts';
import { longestTask, openSlowly } from '../support/slow-page.ts';
import { median, type Figure } from './figure.ts';

const ITEMS = 5_000;
const SCREENS = 60;

/** Rolls through the list, a screen at a time, as far as it loads. */
async function roll(page: Page, list: Locator): Promise<void> {
  await list.hover();
  for (let screen = 0; screen < SCREENS; screen++) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(50);
  }
}

/** A history of 5,000 items on a slow machine: the processor of the page is slowed down four times. */
export default async function* (): AsyncGenerator<Figure> {
  const server = await startBenchServer(new FakeEngine());
  const browser = await launch();
  const goal = { atMost: 100 };
  try {
    await fillHistory(server.db, ITEMS);
    const user = await server.signIn(DEMO.email, DEMO.password);
    const timed = async (query: { limit: number; search?: string; cursor?: string }) => {
      const times: number[] = [];
      for (let n = 0; n < 9; n++) {
        const began = performance.now();
        await user.call('GET /p1/history/get', { query });
        times.push(performance.now() - began);
      }
      return median(times);
    };
    yield { figure: 'page', value: await timed({ limit: 30 }), unit: 'ms', goal };
    yield { figure: 'page-of-100', value: await timed({ limit: 100 }), unit: 'ms', goal };
    yield { figure: 'found', value: await timed({ limit: 30, search: 'item 4999' }), unit: 'ms', goal };
    yield { figure: 'not-found', value: await timed({ limit: 30, search: 'no such words' }), unit: 'ms' };

    const page = await openSlowly(browser, server.url);
    const list = page.getByRole('list', { name: 'History' });
    const open = await longestTask(page, async () => {
      await page.getByRole('tab', { name: 'History' }).click();
      await list.getByText('Item 1', { exact: true }).waitFor();
    });
    yield { figure: 'open-longest-task', value: open, unit: 'ms', goal };
    const scroll = await longestTask(page, () => roll(page, list));
    yield { figure: 'scroll-longest-task', value: scroll, unit: 'ms', goal };
    const search = page.getByRole('searchbox');
    const find = await longestTask(page, async () => {
      await search.pressSequentially('Item 4999', { delay: 50 });
      await list.getByText('Item 4999', { exact: true }).waitFor();
      await search.fill('');
      await list.getByText('Item 1', { exact: true }).waitFor();
    });
    yield { figure: 'search-longest-task', value: find, unit: 'ms', goal };
    const all = await longestTask(page, async () => {
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Select all' }).click();
      await page.getByText('The newest 500 are selected.').waitFor();
    });
    yield { figure: 'select-all-longest-task', value: all, unit: 'ms', goal };
    const began = performance.now();
    const remove = await longestTask(page, async () => {
      await page.getByRole('button', { name: 'Delete 500' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('500 items deleted').waitFor();
    });
    yield { figure: 'delete-500', value: performance.now() - began, unit: 'ms', goal: { atMost: 5_000 } };
    yield { figure: 'delete-500-longest-task', value: remove, unit: 'ms', goal };
  } finally {
    await browser.close();
    await server.close();
  }
}
