import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lean } from '../../build/lean.ts';

const built = (folder: string) => {
  const { handler } = lean().transform as { handler(code: string): { code: string } | undefined };
  return handler(readFileSync(join(import.meta.dirname, '../../src', folder, 'spec.ts'), 'utf8'))?.code;
};
const specOf = (folder: string) => {
  const [, name, literal = ''] = /^export const (\w+) = (.*);$/.exec(built(folder) ?? '') ?? [];
  return { name, spec: JSON.parse(literal) as Record<string, object> };
};

test('only what the element needs stays in a spec, without descriptions and types', () => {
  expect(specOf('subscribe-tip')).toEqual({
    name: 'subscribeTipSpec',
    spec: {
      tag: 'vox-subscribe-tip',
      props: {
        apiBase: { kind: 'string' },
        theme: { kind: 'string', values: ['auto', 'light', 'dark'], default: 'auto' },
        for: { kind: 'string' },
        anchor: { kind: 'object' },
        trigger: { kind: 'string', values: ['hover', 'click'], default: 'hover' },
        placement: expect.objectContaining({ kind: 'string' }),
      },
      events: expect.objectContaining({ 'vox-subscribe': { cancelable: true } }),
      methods: { show: {}, hide: {} },
    },
  });
});

test('a spec composed of others imports none of them', () => {
  expect(built('workbench')).not.toContain('import');
  expect(Object.keys(specOf('workbench').spec['events']!)).toEqual(
    expect.arrayContaining(['vox-generate', 'vox-payment-choose', 'vox-sign-in', 'vox-subscribe']),
  );
});

test('modules that specs are declared with stay as they are', () => {
  expect(built('element')).toBeUndefined();
  expect(built('studio')).toBeUndefined();
});
