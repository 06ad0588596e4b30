import type { Browser, CDPSession, Page } from 'playwright';
import { signIn } from './browser.ts';
import { networkQuiet } from './network-quiet.ts';

const SLOWER = 4;
/** What was begun is over so long after it. */
const QUIET_MS = 500;

/** Makes the processor of a page four times slower than this machine's, or as fast again. */
export async function slowDown(page: Page, isSlow = true): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? SLOWER : 1 });
}

/**
 * Notes the tasks of the page's main thread from now on. What it answers tells the longest, in milliseconds; 0 when none
 * was over 50.
 */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks));
}

/** Longest task of the page's main thread while `work` is done, as {@link watchTasks} tells it. */
export async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  const longest = await watchTasks(page);
  await work();
  await page.waitForTimeout(QUIET_MS);
  return longest();
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of processor time; wall time is `dur`. */
  tdur?: number;
}

const isTask = ({ name }: TraceEvent): boolean => name === 'ThreadControllerImpl::RunTask';

/** Records what the browser does during `work`. */
async function trace(cdp: CDPSession, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
    transferMode: 'ReportEvents',
  });
  await work();
  await cdp.send('Tracing.end');
  await ended;
  return events;
}

/**
 * Longest task of the page's main thread while `work` is done, in milliseconds of processor time on a processor four times
 * slower than this machine's. Unlike {@link longestTask} it does not tell of other load on the machine.
 */
export async function longestWork(browser: Browser, work: () => Promise<unknown>): Promise<number> {
  const events = await trace(await browser.newBrowserCDPSession(), work);
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(events.filter(({ name }) => name === 'Layout').map(threadOf));
  const tasks = events.filter((event) => isTask(event) && main.has(threadOf(event)));
  return (Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000) * SLOWER;
}

/** The workbench of the demo user at a text, on a machine that is slow from then on. */
export async function openSlowly(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signIn(page, url);
  await page.goto(`${url}/workbench/tts`);
  await page.getByRole('tab', { name: 'History' }).waitFor();
  await networkQuiet(page);
  await slowDown(page);
  return page;
}
