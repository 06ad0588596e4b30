import { expect, expectTypeOf, test } from 'vitest';
import { emit } from '../../src/element/emit.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { defineSpec, detail, type ElementOf, type PropsOf } from '../../src/element/spec.ts';

/* These rules are kept by the compiler: a line that is expected to be refused and is not fails the type check. */
const common = { tag: 'vox-typed', summary: 'An element for tests.', events: {} } as const;
const text = { kind: 'string', summary: 'A text.' } as const;

test('names that hide a member every element has are refused', () => {
  // @ts-expect-error -- every element has a title
  defineSpec({ ...common, props: { title: text } });
  // @ts-expect-error -- every element has a language
  defineSpec({ ...common, props: { lang: text } });
  // @ts-expect-error -- every element can be hidden
  defineSpec({ ...common, props: { hidden: { kind: 'boolean', summary: 'Hidden.' } } });
  // @ts-expect-error -- every element can be a popover
  defineSpec({ ...common, props: { popover: text } });
  // @ts-expect-error -- the seam uses this one
  defineSpec({ ...common, props: { spec: text } });
  const focus = { summary: 'Focuses.', type: detail<() => void>() } as const;
  // @ts-expect-error -- every element can be focused
  defineSpec({ ...common, props: {}, methods: { focus } });
  expect.assertions(0);
});

test('names whose attribute HTML could not spell are refused', () => {
  // @ts-expect-error -- api-uRL is no attribute
  defineSpec({ ...common, props: { apiURL: text } });
  // @ts-expect-error -- names begin small
  defineSpec({ ...common, props: { Voice: text } });
  expect.assertions(0);
});

const spec = defineSpec({
  ...common,
  props: {
    voice: { kind: 'string', default: 'amy', summary: 'A voice.' },
    label: text,
    tone: { kind: 'string', values: ['calm', 'loud'], summary: 'A tone.' },
    size: { kind: 'number', default: 3, summary: 'A size.' },
    open: { kind: 'boolean', summary: 'Open.' },
    list: { kind: 'object', type: detail<readonly string[]>(), summary: 'A list.' },
  },
  events: { 'vox-ask': { summary: 'A request.', cancelable: true, detail: detail<{ count: number }>() } },
  methods: { add: { summary: 'Adds.', type: detail<(by: number) => number>() } },
});

test('properties have the types their face gives them; what has a default is never missing', () => {
  expectTypeOf<PropsOf<typeof spec>>().toEqualTypeOf<{
    apiBase: string | undefined;
    theme: 'auto' | 'light' | 'dark';
    voice: string;
    label: string | undefined;
    tone: 'calm' | 'loud' | undefined;
    size: number;
    open: boolean;
    list: readonly string[] | undefined;
  }>();
});

test('a host sees methods as promises and events with their details', () => {
  type Host = ElementOf<typeof spec>;
  expectTypeOf<Host['add']>().toEqualTypeOf<(by: number) => Promise<number>>();
  const listen = (host: Host) =>
    host.addEventListener('vox-ask', ({ detail: asked }) =>
      expectTypeOf(asked).toEqualTypeOf<{ count: number }>(),
    );
  expect(listen).toBeTypeOf('function');
});

test('only declared events can be raised, with their own details', () => {
  const raise = (host: VoxHost<typeof spec>) => {
    emit(host, 'vox-ask', { count: 1 });
    // @ts-expect-error -- there is no such event
    emit(host, 'vox-told', { count: 1 });
    // @ts-expect-error -- a count is a number
    emit(host, 'vox-ask', { count: 'one' });
  };
  expect(raise).toBeTypeOf('function');
});
