import type { Plugin } from 'vite';
import type { ElementSpec, PropSpec } from '../src/element/spec.ts';
import { specs } from '../src/specs.ts';

const DECLARED = /export const (\w+) = defineSpec\(\{\s*tag: '(vox-[\w-]+)'/;

/** The run-time part of a property: how its attribute is read. */
const leanProp = (prop: PropSpec) => {
  const { summary: _, ...kept } = prop;
  return prop.kind === 'object' ? { kind: prop.kind } : kept;
};

/** The run-time part of a spec. Summaries and types serve only manuals and compilers. */
const leanSpec = ({ tag, props, events, methods }: ElementSpec) => ({
  tag,
  props: Object.fromEntries(Object.entries(props).map(([name, prop]) => [name, leanProp(prop)])),
  // `emit` needs no entry for an event that cannot be cancelled
  events: Object.fromEntries(
    Object.entries(events).flatMap(([name, { cancelable }]) => (cancelable ? [[name, { cancelable }]] : [])),
  ),
  ...(methods && { methods: Object.fromEntries(Object.keys(methods).map((name) => [name, {}])) }),
});

/** Replaces each spec with a literal, so that it does not pull in the specs it is composed of. */
export const lean = (): Plugin => ({
  name: 'lean-specs',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/[\w-]+\/spec\.ts$/ },
    handler(code) {
      const [, name, tag] = DECLARED.exec(code) ?? [];
      const spec = specs.find((one) => one.tag === tag);
      return spec && { code: `export const ${name} = ${JSON.stringify(leanSpec(spec))};`, map: null };
    },
  },
});
