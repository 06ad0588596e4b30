import { launch } from '../support/browser.ts';
import { makeVideo } from '../support/make-video.ts';
import { random } from '../support/random.ts';
import type { Figure } from './figure.ts';
import { servePages } from './pages/serve-pages.ts';

const SECONDS = 600;
const SEEKS = 20;
const BEEPS = '0.5*sin(2*PI*1000*t)*lt(mod(t,1),0.06)';

/**
 * Translated voices beside a video, without being mixed: how far from its place what the loudspeaker is given is, over
 * ten minutes with seeks. The video beeps each second, a voice between.
 */
export default async function* (): AsyncGenerator<Figure> {
  const video = await makeVideo(null, { seconds: SECONDS, sound: BEEPS });
  const server = await servePages();
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}live-dub.html`);
    await page.waitForFunction('globalThis.measure');
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      document.querySelector('video')!.src = URL.createObjectURL(new Blob([bytes]));
    }, video);
    const next = random(16);
    const seeks = Array.from({ length: SEEKS }, () => next((SECONDS - 60) * 10) / 10);
    const measured = page.evaluate(
      (order) => (globalThis as unknown as { measure(order: object): Promise<number[]> }).measure(order),
      { seconds: SECONDS, seeks },
    );
    await page.locator('body[data-ready] button').click();
    const late = (await measured).map(Math.abs).toSorted((a, b) => a - b);
    yield { figure: 'voices', value: late.length, unit: 'voices', goal: { atLeast: SECONDS * 0.8 } };
    yield { figure: 'drift', value: late.at(-1) ?? Infinity, unit: 'ms', goal: { atMost: 40 } };
    yield { figure: 'drift-median', value: late[late.length >> 1] ?? Infinity, unit: 'ms' };
  } finally {
    await browser.close();
    await server.close();
  }
}
