import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { specs } from '../../src/specs.ts';
import { cdn, modules, root } from './modules.ts';

const targets = Object.entries(packageJson.exports).flatMap(([entry, target]) =>
  typeof target === 'string' ? [[entry, target]] : Object.values(target).map((path) => [entry, path]),
) as [string, string][];
const files = targets.filter(([, path]) => !path.includes('*'));
const scripts = files.filter(([, path]) => path.endsWith('.js')).map(([, path]) => join(root, path));

test('the package has exactly these entries', () => {
  const names = specs.map(({ tag }) => `./elements/${tag.replace('vox-', '')}`);
  expect(Object.keys(packageJson.exports).sort()).toEqual(
    [
      '.',
      './cdn/*',
      './custom-elements.json',
      './elements',
      './package.json',
      './preact',
      './react',
      './solid',
      './standalone/*',
      './svelte',
      './vue',
      ...names,
    ].sort(),
  );
});

test.each(files)('%s exists: %s', (_entry, path) => {
  expect(existsSync(join(root, path))).toBe(true);
});

test.each(specs.map(({ tag }) => tag.replace('vox-', '')))(
  'voxbench/standalone/%s exists with its types',
  (name) => {
    for (const path of Object.values(packageJson.exports['./standalone/*']))
      expect(existsSync(join(root, path.replace('*', name))), path).toBe(true);
  },
);

test.each([...scripts, ...modules(cdn).filter((file) => !file.includes('chunks'))])(
  'imported without a DOM, it defines nothing and does not fail: %s',
  async (file) => {
    expect('document' in globalThis || 'customElements' in globalThis).toBe(false);
    const before = Object.keys(globalThis);
    await import(/* @vite-ignore */ pathToFileURL(file).href);
    expect(Object.keys(globalThis)).toEqual(before);
  },
);

test('files that browsers keep for a year have a hash of their content in their names', () => {
  for (const folder of ['cdn/chunks', 'cdn/assets', 'hosts/assets']) {
    const names = readdirSync(join(root, 'dist', folder));
    expect(names.length, folder).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/-[\w-]{7,8}\.\w+(\.br)?$/);
  }
});

test('the manifest names every tag, attribute and event, as the package says where it is', () => {
  const manifest = JSON.parse(readFileSync(join(root, packageJson.customElements), 'utf8')) as {
    modules: {
      declarations: {
        tagName: string;
        attributes: { name: string }[];
        events: { name: string; type: { text: string } }[];
      }[];
    }[];
  };
  const declared = manifest.modules.flatMap(({ declarations }) => declarations);
  expect(declared.map(({ tagName }) => tagName)).toEqual(specs.map(({ tag }) => tag));
  for (const [index, spec] of specs.entries()) {
    expect(declared[index]?.events.map(({ name }) => name)).toEqual(Object.keys(spec.events));
    expect(declared[index]?.attributes.map(({ name }) => name)).toContain('api-base');
    for (const { name, type } of declared[index]!.events)
      expect(type.text, name).toMatch(/^CustomEvent<\{.+\}|<Record</);
  }
});
