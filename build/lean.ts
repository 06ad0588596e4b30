import type { Plugin } from 'vite';
import type { ElementSpec, PropSpec } from '../src/element/spec.ts';
import { specs } from '../src/specs.ts';

const DECLARED = /export const (\w+) = defineSpec\(\{\s*tag: '(vox-[\w-]+)'/;

/** All that a property is at run time: how its attribute is read. */
const leanProp = (prop: PropSpec) => {
  const { summary: _, ...kept } = prop;
  return prop.kind === 'object' ? { kind: prop.kind } : kept;
};

/** What an element is made from; words and types are for manuals and compilers. */
const leanSpec = ({ tag, props, events, methods }: ElementSpec) => ({
  tag,
  props: Object.fromEntries(Object.entries(props).map(([name, prop]) => [name, leanProp(prop)])),
  // An event that nobody can cancel is raised just as well without a word of it
  events: Object.fromEntries(
    Object.entries(events).flatMap(([name, { cancelable }]) => (cancelable ? [[name, { cancelable }]] : [])),
  ),
  ...(methods && { methods: Object.fromEntries(Object.keys(methods).map((name) => [name, {}])) }),
});

/** Puts a literal in place of each spec, so that none brings the specs it was put together from. */
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
