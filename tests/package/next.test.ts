import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { launch } from '../support/browser.ts';
import { root } from './modules.ts';
import { pack } from './packed.ts';
import { serveFolder, type StaticSite } from './static-site.ts';

/** A Next.js application with the package installed. */
const app = mkdtempSync(join(tmpdir(), 'voxbench-next-'));
const modules = join(app, 'node_modules');
const run = promisify(execFile);
let site: StaticSite;
let browser: Browser;

beforeAll(async () => {
  const packed = pack();
  cpSync(join(import.meta.dirname, 'next-host'), app, { recursive: true });
  mkdirSync(modules);
  execFileSync('tar', ['-xzf', packed.archive, '-C', modules]);
  renameSync(join(modules, 'package'), join(modules, 'voxbench'));
  packed.remove();
  for (const name of ['next', 'react', 'react-dom', ...Object.keys(packageJson.dependencies)]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  await run(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build'], {
    cwd: app,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  site = await serveFolder(join(app, 'out'));
  browser = await launch();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  site?.close();
  rmSync(app, { recursive: true, force: true });
});

test('a tag rendered by Next.js has its properties and events in the browser', async () => {
  expect(readFileSync(join(app, 'out/index.html'), 'utf8')).toContain(
    '<vox-text-to-speech siteKey="pk_demo"',
  );
  const page = await browser.newPage();
  await page.goto(site.origin);
  await page.waitForFunction(
    () => customElements.get('vox-sign-in') && customElements.get('vox-text-to-speech'),
  );
  const properties = await page.evaluate(() => {
    const [speech, signIn] = ['vox-text-to-speech', 'vox-sign-in'].map(
      (tag) => document.querySelector(tag) as unknown as Record<string, unknown>,
    );
    return {
      siteKey: speech?.['siteKey'],
      speed: speech?.['speed'],
      autoNext: signIn?.['autoNext'],
      demoEmail: signIn?.['demoEmail'],
    };
  });
  expect(properties).toEqual({
    siteKey: 'pk_demo',
    speed: 2,
    autoNext: true,
    demoEmail: 'demo@voxbench.example',
  });
  // React listens once it has hydrated the page
  await expect
    .poll(() =>
      page.evaluate(() => {
        document.querySelector('vox-text-to-speech')!.dispatchEvent(new CustomEvent('vox-error'));
        return document.querySelector('output')!.textContent;
      }),
    )
    .toBe('vox-error');
});
