import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from './modules.ts';
import { pack, type Packed } from './packed.ts';

let packed: Packed;
/** An application with the package installed. */
let app: string;
const bin = (name: string) => join(root, 'node_modules/.bin', name);

beforeAll(() => {
  packed = pack();
  app = join(packed.folder, 'app');
  mkdirSync(join(app, 'node_modules'), { recursive: true });
  execFileSync('tar', ['-xzf', packed.archive, '-C', join(app, 'node_modules')]);
  execFileSync('mv', [join(app, 'node_modules/package'), join(app, 'node_modules/voxbench')]);
  for (const name of [
    'react',
    'react-dom',
    'vue',
    '@vue',
    'svelte',
    'solid-js',
    'preact',
    '@types',
    'csstype',
  ]) {
    symlinkSync(join(root, 'node_modules', name), join(app, 'node_modules', name));
  }
});
afterAll(() => packed.remove());

test('contains what was built, without sources or tests', () => {
  const files = execFileSync('tar', ['-tzf', packed.archive], { encoding: 'utf8' }).trim().split('\n');
  const folders = new Set(files.map((file) => file.split('/').slice(1, 3).join('/')));
  expect([...folders].sort()).toEqual(['LICENSE', 'README.md', 'dist/cdn', 'dist/npm', 'package.json']);
});

test('has a README that starts with how to use it on a page, a license, and types for each entry', () => {
  const installed = join(app, 'node_modules/voxbench');
  const readme = readFileSync(join(installed, 'README.md'), 'utf8');
  const headings = [...readme.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings[0]).toBe('Use the elements');
  for (const name of ['react', 'preact', 'svelte', 'solid', 'vue'])
    expect(readme).toContain(`voxbench/${name}`);
  expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toMatch(/^MIT License/);
  for (const target of Object.values(packageJson.exports))
    if (typeof target === 'object' && !target.types.includes('*'))
      expect(existsSync(join(installed, target.types)), target.types).toBe(true);
});

test('passes publint', async () => {
  const { messages } = await publint({
    pkgDir: join(app, 'node_modules/voxbench'),
    level: 'suggestion',
    pack: false,
  });
  const said = messages.map((message) => formatMessage(message, packageJson));
  expect(said).toEqual([]);
});

test('accepts other patch versions of its dependencies in a host', () => {
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(app, 'node_modules/voxbench/package.json'), 'utf8'),
  ) as Record<'dependencies' | 'peerDependencies', Record<string, string>>;
  const exact = Object.entries({ ...dependencies, ...peerDependencies }).filter(
    ([, range]) => !range.startsWith('^'),
  );
  expect(exact).toEqual([]);
});

test('dependencies run on the oldest supported Node', () => {
  /** The oldest version of a range, as a comparable number. */
  const oldestOf = (range: string) =>
    Math.min(
      ...[...range.matchAll(/(?<![\d.])(\d+)(?:\.(\d+))?/g)].map(
        ([, major, minor = 0]) => Number(major) * 1_000 + Number(minor),
      ),
    );
  const newer = Object.keys(packageJson.dependencies).filter((name) => {
    const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
    const { engines } = JSON.parse(manifest) as { engines?: { node?: string } };
    return engines?.node && oldestOf(engines.node) > oldestOf(packageJson.engines.node);
  });
  expect(newer).toEqual([]);
});

test('types pass attw for every way to import them', () => {
  const exclude = ['--exclude-entrypoints', 'cdn', 'custom-elements.json'];
  const { stdout, status } = spawnSync(
    bin('attw'),
    [packed.archive, '--profile', 'esm-only', '--no-color', '--format', 'ascii', ...exclude],
    { encoding: 'utf8' },
  );
  expect(status, stdout).toBe(0);
});

describe.each(readdirSync(join(import.meta.dirname, 'hosts')))('a %s host', (kind) => {
  test('compiles with types for tags, properties and events, and rejects wrong ones', () => {
    const folder = join(app, kind);
    cpSync(join(import.meta.dirname, 'hosts', kind), folder, { recursive: true });
    const compilerOptions = {
      strict: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: kind === 'solid' ? 'preserve' : 'react-jsx',
      ...(kind !== 'react' && { jsxImportSource: kind === 'solid' ? 'solid-js' : kind }),
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
      noEmit: true,
      // What we publish must not depend on the host's types
      skipLibCheck: ['vue', 'svelte', 'solid', 'preact'].includes(kind),
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
    const { stdout, status } = spawnSync(bin('tsc'), ['-p', folder], { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  });
});
