import { launch } from '../support/browser.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { startBenchServer } from './bench-server.ts';
import { longestTask, openSlowly } from '../support/slow-page.ts';
import type { Figure } from './figure.ts';

const VOICES = 2000;

/** A library of 2,000 voices on a slow machine: the processor is slowed down four times. */
export default async function* (): AsyncGenerator<Figure> {
  const server = await startBenchServer(new FakeEngine({ voices: VOICES }));
  const browser = await launch();
  try {
    const page = await openSlowly(browser, server.url);
    const open = await longestTask(page, async () => {
      await page.getByRole('link', { name: 'Voices' }).click();
      await page.getByText('Voice 1', { exact: true }).waitFor();
    });
    yield { figure: 'open-longest-task', value: open, unit: 'ms', goal: { atMost: 100 } };
    const search = page.getByRole('searchbox');
    const filter = await longestTask(page, async () => {
      await search.pressSequentially('Voice 1999', { delay: 50 });
      await page.getByText('Voice 1999', { exact: true }).waitFor();
      await search.fill('');
      await page.getByText('Voice 1', { exact: true }).waitFor();
    });
    yield { figure: 'filter-longest-task', value: filter, unit: 'ms', goal: { atMost: 100 } };
  } finally {
    await browser.close();
    await server.close();
  }
}
