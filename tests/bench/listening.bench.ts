import type { Page } from 'playwright';
import type { SpeechChunk } from '../../demo/server/engines/speech/engine.ts';
import { launch } from '../support/browser.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { startBenchServer } from './bench-server.ts';
import { longestTask, openSlowly } from '../support/slow-page.ts';
import type { Figure } from './figure.ts';

const SAMPLE_RATE = 24_000;
const SECONDS = 30;

/** Every sentence is a tone of 30 s. */
class LongEngine extends FakeEngine {
  override async *speak(): AsyncGenerator<SpeechChunk> {
    const samples = Float32Array.from(
      { length: SECONDS * SAMPLE_RATE },
      (_, at) => 0.3 * Math.sin((2 * Math.PI * 220 * at) / SAMPLE_RATE),
    );
    yield { samples, sampleRate: SAMPLE_RATE };
  }
}

/** Plays at another speed until the sound is there. */
async function playAt(page: Page, speed: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Playback speed' }).selectOption(speed);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.tts-play:not([aria-busy])[aria-label="Pause"]').waitFor();
}

/** Listening to a take of 30 s at another speed than its own, on a slow machine: four times slowed down. */
export default async function* (): AsyncGenerator<Figure> {
  const server = await startBenchServer(new LongEngine());
  const browser = await launch();
  try {
    const page = await openSlowly(browser, server.url);
    await page.getByRole('textbox', { name: 'Text to speak' }).fill('This takes half a minute.');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).click({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Everything is generated' }).waitFor();
    for (const speed of ['1.5', '0.75']) {
      const value = await longestTask(page, () => playAt(page, speed));
      yield { figure: `speed-${speed}-longest-task`, value, unit: 'ms', goal: { atMost: 50 } };
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
    }
  } finally {
    await browser.close();
    await server.close();
  }
}
