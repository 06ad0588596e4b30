import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './test.ts';

const CYCLES = 300;
const WARM_UP = 30;
/** So many stand on the page at once: most of a cycle is waited for frames. */
const AT_ONCE = 5;
const HEAP_PER_CYCLE = 1024;

const starts: Record<string, string> = {
  'vox-text-to-speech': 'site-key="pk_demo_voxbench"',
  'vox-voice-library': 'site-key="pk_demo_voxbench"',
  'vox-transcription': '',
  'vox-video-translation': '',
  'vox-audiobook': '',
  'vox-subtitle-removal': '',
  'vox-voice-changer': '',
  'vox-voice-cloning': '',
  'vox-sign-in': '',
  'vox-workbench': 'embedded',
  'vox-account': '',
  'vox-payment': '',
  'vox-download-center': '',
};

/** Puts elements in, waits for their panels and takes them out again, until there were so many. */
const cycle = (page: Page, markup: string, times: number) =>
  page.evaluate(
    async ([html, count, atOnce]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const putInAndOut = async () => {
        const box = document.createElement('div');
        box.innerHTML = html;
        document.body.append(box);
        const tag = box.firstElementChild!;
        await (tag as unknown as { activate(): Promise<void> }).activate();
        // What works on the text comes a moment after the field
        while (tag.shadowRoot!.querySelector('textarea') && !tag.shadowRoot!.querySelector('.tts-slot'))
          await frame();
        box.remove();
        await frame();
      };
      for (let at = 0; at < count; at += atOnce)
        await Promise.all(Array.from({ length: atOnce }, putInAndOut));
    },
    [markup, times, AT_ONCE] as const,
  );

/** What remains after garbage collection. */
async function left(cdp: CDPSession) {
  for (let times = 0; times < 3; times++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    contexts: of('AudioHandlers'),
    heap: of('JSHeapUsedSize'),
  };
}

for (const [tag, attributes] of Object.entries(starts)) {
  test(`<${tag}> inserted and removed ${CYCLES} times leaks nothing`, async ({ page }) => {
    await page.goto('/demo/');
    await page.evaluate(() => {
      // Nobody is signed in: the request to sign in is canceled, so that the page stays
      addEventListener('vox-sign-in', (event) => event.preventDefault(), true);
    });
    await page.addScriptTag({ type: 'module', url: `/cdn/${tag.replace('vox-', '')}.js` });
    await page.evaluate((name) => customElements.whenDefined(name), tag);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const markup = `<${tag} ${attributes}></${tag}>`;
    await cycle(page, markup, WARM_UP);
    await page.waitForLoadState('networkidle');
    const before = await left(cdp);
    await cycle(page, markup, CYCLES);
    await page.waitForLoadState('networkidle');
    // What a browser task still holds at first is released a moment later
    await expect
      .poll(async () => {
        const after = await left(cdp);
        return {
          nodes: Math.max(0, after.nodes - before.nodes),
          listeners: Math.max(0, after.listeners - before.listeners),
          sounds: Math.max(0, after.contexts - before.contexts),
          heapIsSmall: after.heap - before.heap <= HEAP_PER_CYCLE * CYCLES,
        };
      })
      .toEqual({ nodes: 0, listeners: 0, sounds: 0, heapIsSmall: true });
  });
}
