import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lean } from '../../build/lean.ts';

const transform = (code: string) => {
  const { handler } = lean().transform as { handler(code: string): { code: string } };
  return handler(code).code.replaceAll(/\s+/g, ' ');
};

test('what only manuals and types need goes, what the element is made from stays', () => {
  const face = `export const spec = defineSpec({
    tag: 'vox-a',
    summary: "It's an element.",
    props: { mode: { kind: 'string', values: ['summary: 1'], summary: 'A mode.' }, on: { summary: \`On.\`, kind: 'boolean' } },
    events: {
      'vox-told': { summary: 'Told.', detail: detail<{ a: () => void }>() },
      'vox-ask': { summary: 'Asked.', cancelable: true, detail: detail<Ask>() },
    },
    parts: { card: 'The whole of it.' },
  });`;
  expect(transform(face)).toBe(
    "export const spec = defineSpec({tag: 'vox-a',props: {mode: {kind: 'string',values: ['summary: 1']},on: {kind: 'boolean'}},events: {'vox-ask': {cancelable: true}}});",
  );
});

test('names that are something else stay', () => {
  const code = "const a = { summary: words(), detail: { b: 1 }, parts: list, 'vox-x': { keep: 1 } };";
  expect(transform(code)).toBe("const a = {summary: words(),detail: {b: 1},parts: list,'vox-x': {keep: 1}};");
});

test.each(['payment', 'text-to-speech', 'element'])('nothing of the words of %s is left', (folder) => {
  const code = readFileSync(join(import.meta.dirname, '../../src', folder, 'spec.ts'), 'utf8');
  expect(transform(code)).not.toMatch(/\bsummary: ['"`]/);
});
