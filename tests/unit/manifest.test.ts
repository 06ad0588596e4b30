import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { customElements } from '../../build/manifest.ts';
import { specs } from '../../src/specs.ts';
import { root } from '../package/modules.ts';

const declared = customElements().modules.flatMap(({ declarations }) => declarations);
const of = (tag: string) => declared.find(({ tagName }) => tagName === tag)!;
const typeOf = (tag: string, event: string) => of(tag).events.find(({ name }) => name === event)?.type.text;

const IMPORT =
  /\bimport (?!type\b)[^'"]*?from '(\.[^']+\.tsx?)'|\bimport\(?\s*'(\.[^']+\.tsx?)'|\bexport (?!type\b)[^'"]*?from '(\.[^']+\.tsx?)'/g;
const PARTS = [/\bpart="([a-z-]+)"/g, /\bpart: (?:\w+ && )?'([a-z-]+)'/g, /\bpart=\{[^}]*?'([a-z-]+)'/g];

/** Every source file that an element may load, except for the sign-in form, which any element can open. */
const sources = (tag: string): string[] => {
  const files = new Set([join(root, 'elements', `${tag.replace('vox-', '')}.ts`)]);
  for (const file of files)
    if (file.includes('/src/sign-in/') && tag !== 'vox-sign-in') files.delete(file);
    else
      for (const [, ...paths] of readFileSync(file, 'utf8').matchAll(IMPORT))
        files.add(join(dirname(file), paths.find(Boolean)!));
  return [...files];
};
const partsIn = (file: string): string[] => {
  const source = readFileSync(file, 'utf8');
  return PARTS.flatMap((part) => [...source.matchAll(part)].map(([, name = '']) => name));
};

test('an event of several tags has the details of all of them', () => {
  for (const tag of ['vox-account', 'vox-payment', 'vox-workbench', 'vox-text-to-speech'])
    expect(typeOf(tag, 'vox-sign-in'), tag).toMatch(/'missing' \| 'expired' \| 'left' \| 'closed'/);
  expect(typeOf('vox-workbench', 'vox-payment-failed')).toMatch(/reason: 'declined' \|/);
  for (const { tagName, events } of declared)
    for (const { name, type } of events) expect(type.text, `${tagName} ${name}`).not.toContain('undefined');
});

test('methods have their parameters and return types', () => {
  const show = of('vox-payment').members.find(({ name }) => name === 'show');
  expect(show).toMatchObject({ kind: 'method', parameters: [], return: { type: { text: 'Promise<void>' } } });
});

test('every element lists the method that loads its panel', () => {
  for (const { tagName, members } of declared)
    expect(
      members.find(({ name }) => name === 'activate'),
      tagName,
    ).toMatchObject({ kind: 'method', parameters: [], return: { type: { text: 'Promise<void>' } } });
});

const found = (tag: string) => {
  const files = sources(tag).filter((file) => !file.endsWith('spec.ts'));
  return [...new Set(files.flatMap(partsIn))].sort();
};
const listed = (tag: string) =>
  of(tag)
    .cssParts.map(({ name }) => name)
    .sort();

test.each(specs.map(({ tag }) => [tag] as const))('<%s> has the parts it lists', (tag) => {
  expect(found(tag)).toEqual(expect.arrayContaining(listed(tag)));
});

test('the workbench lists the parts of all its pages', () => {
  expect(listed('vox-workbench')).toEqual(found('vox-workbench'));
});

test.each(declared)('$tagName describes each public member', (element) => {
  const { attributes, members, events, slots, cssParts, cssProperties } = element;
  for (const { name, description } of [attributes, members, events, slots, cssParts, cssProperties].flat())
    expect(description, name).toMatch(/^\S.+\.$/s);
  expect(element.description).toMatch(/\.$/);
});

test('every token in the style sheets is listed as a CSS variable', () => {
  const sheets = ['tokens', 'panel-tokens'].map((name) =>
    readFileSync(join(root, `src/styles/${name}.css`), 'utf8'),
  );
  const names = new Set([...sheets.join().matchAll(/(--vox-[\w-]+):/g)].map(([, name = '']) => name));
  expect(of('vox-payment').cssProperties.map(({ name }) => name)).toEqual(expect.arrayContaining([...names]));
});
