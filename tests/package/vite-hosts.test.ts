import { cpSync, mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { launch } from '../support/browser.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { root } from './modules.ts';
import { pack } from './packed.ts';
import { serveFolder, type StaticSite } from './static-site.ts';

/** The packages installed in each host beside ours, by the folder they are taken from here. */
const HOSTS = {
  'react-18': { react: 'react-18', 'react-dom': 'react-dom-18' },
  plain: {},
};
const TITLES = { 'react-18': 'React 18.3.1', plain: 'No framework' };
type Kind = keyof typeof HOSTS;
const kinds = Object.keys(HOSTS) as Kind[];

const folder = mkdtempSync(join(tmpdir(), 'voxbench-vite-'));
const sites = {} as Record<Kind, StaticSite>;
let dataDir: string;
let server: ServerProcess;
let browser: Browser;

/** An application with voxbench and its own packages installed, but none of the dependencies of voxbench. */
async function makeHost(kind: Kind, archive: string): Promise<void> {
  const app = join(folder, kind);
  const modules = join(app, 'node_modules');
  cpSync(join(import.meta.dirname, 'vite-hosts', kind), app, { recursive: true });
  mkdirSync(modules);
  execFileSync('tar', ['-xzf', archive, '-C', modules]);
  renameSync(join(modules, 'package'), join(modules, 'voxbench'));
  // Copied, because a link would find the React of this repository
  for (const [name, from] of Object.entries(HOSTS[kind]))
    cpSync(join(root, 'node_modules', from), join(modules, name), { recursive: true });
  await build({
    root: app,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'import.meta.env.VITE_SERVER': JSON.stringify(server.url) },
  });
}

beforeAll(async () => {
  for (const kind of kinds) sites[kind] = await serveFolder(join(folder, kind, 'dist'));
  dataDir = await makeDataFolder();
  server = await startServerProcess({
    VOXBENCH_DATA: dataDir,
    VOXBENCH_ORIGINS: kinds.map((kind) => sites[kind].origin).join(','),
  });
  const packed = pack();
  for (const kind of kinds) await makeHost(kind, packed.archive);
  packed.remove();
  browser = await launch();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.end('SIGTERM');
  for (const kind of kinds) sites[kind]?.close();
  rmSync(folder, { recursive: true, force: true });
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

describe.each(kinds)('a host built by Vite (%s) that imports from voxbench/standalone', (kind) => {
  test('has a tag that speaks and raises its events', async () => {
    const page = await browser.newPage();
    await page.goto(sites[kind].origin);
    await page.getByRole('heading', { name: TITLES[kind] }).waitFor();
    await page.getByRole('button', { name: 'Generate and play' }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    expect(await page.locator('output').textContent()).toBe('vox-generate');
    await page.close();
  });
});

test('React 18 satisfies the package and all its dependencies', () => {
  const installed = Object.keys(packageJson.dependencies).map(
    (name) =>
      JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
        peerDependencies?: Record<string, string>;
      },
  );
  const ranges = [packageJson, ...installed].flatMap(({ peerDependencies = {} }) =>
    Object.entries(peerDependencies).filter(([name]) => /^react(-dom)?$/.test(name)),
  );
  expect(ranges.length).toBeGreaterThan(2);
  for (const [name, range] of ranges) expect(range, name).toMatch(/\^18\.|>=1[678]\./);
});
