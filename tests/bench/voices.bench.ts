import type { Page } from 'playwright';
import { launch, signIn } from '../support/browser.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { startTestServer } from '../support/server.ts';
import type { Figure } from './figure.ts';

const VOICES = 2000;

/** Longest task of the page's main thread while `work` was done, in milliseconds; 0 when none was over 50. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  await work();
  await page.waitForTimeout(500);
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks));
}

/** A library of 2,000 voices on a slow machine: the processor is slowed down four times. */
export default async function* (): AsyncGenerator<Figure> {
  const server = await startTestServer({ engines: [new FakeEngine({ voices: VOICES })] });
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, server.url);
    await page.goto(`${server.url}/workbench/tts`);
    await page.getByRole('button', { name: /generate/i }).waitFor();
    await page.waitForLoadState('networkidle');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
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
