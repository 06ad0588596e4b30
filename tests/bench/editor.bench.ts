import type { Page } from 'playwright';
import { launch, signIn } from '../support/browser.ts';
import { callerAt } from '../support/caller.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { networkQuiet } from '../support/network-quiet.ts';
import { slowDown } from '../support/slow-page.ts';
import { median, type Figure } from './figure.ts';
import { startBenchServer } from './bench-server.ts';

const ROWS = 5_000;
const SLOT_MS = 1_400;
const KEYS = 30;
const EDITS = 500;
/** After the last key: the rows are checked, priced and stored. */
const SETTLED_MS = 3_000;

/** Milliseconds from each key press to the frame that shows it. */
async function typeSlowly(page: Page, keys: number): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // The frame is painted before the next task
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      true,
    );
  });
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('e');
    await page.waitForTimeout(120);
  }
  return page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
}

const heapOf = async (page: Page): Promise<number> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number };
  await cdp.detach();
  return usedSize / 2 ** 20;
};

/** The editor of a translation with 5,000 rows, as the released page shows it, on the real server. */
export default async function* (): AsyncGenerator<Figure> {
  const server = await startBenchServer(new FakeEngine());
  const browser = await launch();
  try {
    await server.db.query('update tenant set plan_level = 400');
    const page = await browser.newPage({ viewport: { width: 1680, height: 1000 } });
    await signIn(page, server.url);
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const user = callerAt(server.url, { authorization: `Bearer ${token}` });
    const cues = Array.from({ length: ROWS }, (_, n) => ({
      start_ms: n * SLOT_MS,
      end_ms: n * SLOT_MS + SLOT_MS - 200,
      text: `This is line number ${n} of a long film.`,
      translation: `Voici la ligne ${n} d’un long film.`,
      speaker: `Speaker ${(n % 4) + 1}`,
    }));
    const ordered = await user.call('POST /v1/video-translations', {
      body: { cues, source_language: 'en', target_languages: ['fr'], output: 'dub' },
      idempotencyKey: crypto.randomUUID(),
    });
    if (ordered.status !== 200) throw new Error(JSON.stringify(ordered.body));
    const { project_id } = ordered.body.data.items[0]!;
    for (;;) {
      const { body } = await user.call('GET /v1/video-translations/{project_id}', { params: { project_id } });
      if (body.data.translation.job.state === 'done') break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }

    const address = `${server.url}/workbench/video-translation/editor?project=${project_id}`;
    const rows = page.getByRole('group', { name: /^Line \d+$/ });
    await page.goto(address);
    await rows.first().waitFor();
    await networkQuiet(page);
    const began = Date.now();
    await page.goto(address);
    await rows.first().waitFor();
    yield { figure: 'open', value: Date.now() - began, unit: 'ms', goal: { atMost: 1_000 } };

    await networkQuiet(page);
    await page.getByRole('group', { name: 'Lines' }).focus();
    for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Enter', 'End']) await page.keyboard.press(key);
    await page.getByRole('textbox', { name: 'Translation of line 3' }).waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await slowDown(page);
    const times = await typeSlowly(page, KEYS);
    yield { figure: 'key-to-paint', value: median(times), unit: 'ms', goal: { atMost: 50 } };
    yield { figure: 'key-to-paint-slowest', value: Math.max(...times), unit: 'ms' };
    await slowDown(page, false);

    await page.waitForTimeout(SETTLED_MS);
    const edit = async (count: number) => {
      for (let n = 0; n < count; n++) {
        await page.keyboard.press(n % 2 === 0 ? 'x' : 'Backspace');
        if (n % 50 === 49) await page.waitForTimeout(1_200);
      }
      await page.waitForTimeout(SETTLED_MS);
    };
    await edit(100);
    const before = await heapOf(page);
    await edit(EDITS);
    const grown = (await heapOf(page)) - before;
    yield { figure: 'heap-growth-500-edits', value: Math.max(0, grown), unit: 'MB', goal: { atMost: 2 } };
  } finally {
    await browser.close();
    await server.close();
  }
}
