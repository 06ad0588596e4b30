import { startServerProcess } from '/work/main/tests/support/server-process.ts';
import { launch } from '/work/main/tests/support/browser.ts';
import { mkdtempSync } from 'node:fs';
const server = await startServerProcess({ VOXBENCH_DATA: mkdtempSync('/tmp/vbx-'), VOXBENCH_MODELS: 'off' });
const browser = await launch();
const scheme = (process.env.SCHEME ?? 'light') as 'light';
for (const path of process.argv.slice(2)) {
  const page = await browser.newPage({ viewport: { width: Number(process.env.W ?? 1280), height: Number(process.env.H ?? 800) }, colorScheme: scheme });
  page.on('console', m => ['error','warning'].includes(m.type()) && console.log('   console', m.text()));
  page.on('pageerror', e => console.log('   pageerror', String(e)));
  await page.addInitScript(() => {
    (globalThis as any).out = [];
    new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) (globalThis as any).out.push(e.value.toFixed(5) + ' @' + Math.round(e.startTime) + ' ' + e.sources.map((s: any) => (s.node?.outerHTML ?? s.node?.nodeName ?? '?').slice(0, 90) + ' ' + JSON.stringify([s.previousRect.x,s.previousRect.y,s.previousRect.width,s.previousRect.height]) + '->' + JSON.stringify([s.currentRect.x,s.currentRect.y,s.currentRect.width,s.currentRect.height])).join('\n      ')); }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(server.url + path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
  console.log('==', path, (await page.evaluate(() => (globalThis as any).out)).join('\n   '));
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}${path.replace(/[^a-z]+/gi, '-')}-${scheme}.png`, fullPage: !!process.env.FULL });
  await page.close();
}
await browser.close(); await server.end('SIGTERM');
