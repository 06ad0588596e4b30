import { expect, test } from 'vitest';
import { typesIn } from '../../build/spec-types.ts';

const of = (declarations: string, type: string) => {
  const source = `${declarations}
    export const spec = defineSpec({
      tag: 'vox-tag',
      events: { 'vox-event': { summary: 'It {happens}.', detail: detail<${type}>() } },
    });`;
  return Object.fromEntries(typesIn('spec.ts', source))['vox-tag vox-event'];
};

test('a type is written on one line, with local declarations inlined', () => {
  const declarations = `
    /** Has a { brace. */
    export interface Base {
      /** Says; so. */
      readonly kind: Kind;
    }
    interface More extends Base { readonly count?: number }
    export type Kind = 'a' | 'b';`;
  expect(of(declarations, 'More')).toBe("{ kind: 'a' | 'b'; count?: number }");
  expect(of(declarations, 'Base & { next: string | null }')).toBe(
    "{ kind: 'a' | 'b' } & { next: string | null }",
  );
  expect(of(declarations, '{ all: readonly string[] }')).toBe('{ all: readonly string[] }');
  expect(of(declarations, 'Record<string, never>')).toBe('Record<string, never>');
  expect(of(declarations, '(name: string, at?: number) => void')).toBe('(name: string, at?: number) => void');
});

test('an imported type keeps its name', () => {
  expect(of("import type { Voice } from './voice.ts';", '{ voice: Voice }')).toBe('{ voice: Voice }');
});

test.each([
  ['an undeclared type', '{ voice: Voice }', /"Voice" is neither declared nor imported/],
  ['a computed type', "Kind['a']", /no manifest can say/],
  ['a method in a detail', '{ run(): void }', /no manifest can say/],
])('%s is rejected', (_, type, reason) => {
  expect(() => of('', type)).toThrow(reason);
});
