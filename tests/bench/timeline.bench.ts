import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright';
import { build } from 'vite';
import { launch } from '../support/browser.ts';
import { slowDown } from '../support/slow-page.ts';
import type { Figure } from './figure.ts';

const SECONDS = 4;
const ROOT = join(import.meta.dirname, '../..');
const URL = 'http://timeline.test/';

/** The script of the page, as a release has it. */
async function buildPage(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'voxbench-timeline-'));
  try {
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      define: { __VOXBENCH_VERSION__: '"0.0.0-bench"' },
      build: {
        outDir,
        emptyOutDir: true,
        target: 'es2022',
        cssTarget: 'chrome123',
        rolldownOptions: {
          input: join(import.meta.dirname, 'timeline-page.tsx'),
          output: { entryFileNames: 'page.js' },
        },
      },
    });
    return await readFile(join(outDir, 'page.js'), 'utf8');
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/**
 * Frames a second while it is scrolled in each of them, as a browser does it.
 * @param zooms the wheel is turned with ctrl, which zooms, closer and farther in turn
 */
const framesWhile = (page: Page, zooms: boolean): Promise<number> =>
  page.evaluate(
    ([seconds, isZoom]) =>
      new Promise<number>((resolve) => {
        const host = [...document.body.children].find(({ shadowRoot }) => shadowRoot)!;
        const scroller = host.shadowRoot!.querySelector('[role=listbox]')!;
        const { left, top, width } = scroller.getBoundingClientRect();
        let frames = 0;
        let begun: number | undefined;
        const wheel = {
          // A method: tsx adds a helper to other functions, which the page does not have
          turn(now: number) {
            begun ??= now;
            if (now - begun > seconds * 1_000) return resolve((frames - 1) / ((now - begun) / 1_000));
            frames++;
            requestAnimationFrame(wheel.turn);
            if (!isZoom) return scroller.scrollBy(60, 0);
            const isBack = Math.floor((now - begun) / 1_000) % 2 === 1;
            const at = { clientX: left + width / 3, clientY: top + 60, deltaY: isBack ? -25 : 25 };
            scroller.dispatchEvent(
              new WheelEvent('wheel', { ...at, ctrlKey: true, bubbles: true, cancelable: true }),
            );
          },
        };
        requestAnimationFrame(wheel.turn);
      }),
    [SECONDS, zooms] as const,
  );

/** Scrolling and zooming over 5,000 clips in a film of two hours, on a processor four times slower than this one. */
export default async function* (): AsyncGenerator<Figure> {
  const script = await buildPage();
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1680, height: 800 } });
    await page.route(`${URL}**`, (route) =>
      route.request().url() === `${URL}page.js`
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><html lang="en"><body><script type="module" src="/page.js"></script>',
          }),
    );
    await page.goto(URL);
    await page.getByRole('listbox').waitFor();
    await page.waitForTimeout(1_000);
    await slowDown(page);
    const goal = { atLeast: 50 };
    yield { figure: 'scroll-fps', value: await framesWhile(page, false), unit: 'fps', goal };
    yield { figure: 'zoom-fps', value: await framesWhile(page, true), unit: 'fps', goal };
    await page.getByRole('button', { name: 'Show the whole video' }).click();
    yield { figure: 'zoom-from-whole-fps', value: await framesWhile(page, true), unit: 'fps', goal };
  } finally {
    await browser.close();
  }
}
