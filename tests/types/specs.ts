import { expectTypeOf } from 'vitest';
import type { accountSpec } from '../../src/account/spec.ts';
import { emit } from '../../src/element/emit.ts';
import type { VoxHost } from '../../src/element/host.ts';
import {
  defineSpec,
  detail,
  type DetailsOf,
  type ElementOf,
  type ElementSpec,
  type PropsOf,
} from '../../src/element/spec.ts';
import type { PageRequests } from '../../src/stores/requests.ts';
import type { textToSpeechSpec } from '../../src/text-to-speech/spec.ts';
import type { voiceLibrarySpec } from '../../src/voices/spec.ts';
import type { workbenchSpec } from '../../src/workbench/spec.ts';

/*
 * These rules are checked by the compiler, and this file is never run: a line that should be rejected and is not fails the
 * type check.
 */
const common = { tag: 'vox-typed', summary: 'An element for tests.', events: {} } as const;
const text = { kind: 'string', summary: 'A text.' } as const;

/** Names that hide a member every element has are rejected. */
export const hidingNames = () => {
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
};

/** Names that HTML could not spell as an attribute are rejected. */
export const misspelledNames = () => {
  // @ts-expect-error -- api-uRL is no attribute
  defineSpec({ ...common, props: { apiURL: text } });
  // @ts-expect-error -- names begin small
  defineSpec({ ...common, props: { Voice: text } });
};

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

/** Properties have the types of their spec, and those with a default are never missing. */
export const properties = () => {
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
};

/** A host sees methods as promises and events with their details. */
export const seenByHosts = (host: ElementOf<typeof spec>) => {
  expectTypeOf(host.add).toEqualTypeOf<(by: number) => Promise<number>>();
  host.addEventListener('vox-ask', ({ detail: asked }) =>
    expectTypeOf(asked).toEqualTypeOf<{ count: number }>(),
  );
};

interface Requests {
  'vox-recharge': Readonly<PageRequests['vox-recharge']>;
  'vox-subscribe': Readonly<PageRequests['vox-subscribe']>;
}
type RequestsOf<S extends ElementSpec> = {
  [Name in keyof Requests]: Readonly<DetailsOf<S>[Name & keyof DetailsOf<S>]>;
};

/** Shared state raises its requests on any of these, whose specs say what comes with them. */
export const requests = () => {
  expectTypeOf<RequestsOf<typeof accountSpec>>().toEqualTypeOf<Requests>();
  expectTypeOf<RequestsOf<typeof voiceLibrarySpec>>().toEqualTypeOf<Requests>();
  expectTypeOf<RequestsOf<typeof textToSpeechSpec>>().toEqualTypeOf<Requests>();
  expectTypeOf<RequestsOf<typeof workbenchSpec>>().toEqualTypeOf<Requests>();
};

/** Only declared events can be raised, with their own details. */
export const raised = (host: VoxHost<typeof spec>) => {
  emit(host, 'vox-ask', { count: 1 });
  // @ts-expect-error -- there is no such event
  emit(host, 'vox-told', { count: 1 });
  // @ts-expect-error -- a count is a number
  emit(host, 'vox-ask', { count: 'one' });
};
