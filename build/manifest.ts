import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { attributeOf } from '../src/element/attributes.ts';
import type { ElementSpec, PropSpec } from '../src/element/spec.ts';
import { specs } from '../src/specs.ts';
import { root } from './entries.ts';
import { specTypes, typeKey } from './spec-types.ts';

type Types = ReadonlyMap<string, string>;

const TOKENS = ['tokens.css', 'panel-tokens.css'].map((file) => join(root, 'src/styles', file));

const typeOf = (prop: PropSpec): string => {
  if ('values' in prop && prop.values) return prop.values.map((value) => `'${value}'`).join(' | ');
  return prop.kind;
};
const described = (entries: Readonly<Record<string, string>> = {}) =>
  Object.entries(entries).map(([name, description]) => ({ name, description }));

const TOKEN = /^ {2}\/\* (.+) \*\/\n {2}(--vox-[\w-]+): ([^;]+);/gm;

/** The CSS properties that a page can set, with their defaults. The comment above each is its description. */
const tokens = () =>
  TOKENS.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(TOKEN)]).map(
    ([, description, name, value]) => ({ name, description, default: value }),
  );

/**
 * The detail type of an event. Elements may reuse another element's event: the type stands where the event is declared.
 */
function detailOf(spec: ElementSpec, name: string, types: Types): string | undefined {
  const event = spec.events[name as `vox-${string}`];
  const sharers = specs.filter((other: ElementSpec) => other.events[name as `vox-${string}`] === event);
  const tags = ['', spec.tag, ...sharers.map(({ tag }) => tag)];
  return tags.map((tag) => types.get(typeKey(tag, name))).find(Boolean);
}

/** A method's signature as hosts see it: every method returns a promise. */
function signature(type = '') {
  const [, given = '', result = ''] = /^\((.*)\) => (.+)$/.exec(type) ?? [];
  const parameters = given.split(', ').filter(Boolean);
  return {
    parameters: parameters.map((parameter) => {
      const [, name = '', mark, text = ''] = /^(\w+)(\?)?: (.+)$/.exec(parameter) ?? [];
      return { name, type: { text }, ...(mark && { optional: true }) };
    }),
    return: { type: { text: `Promise<${result}>` } },
  };
}

/** The method that every element has. */
const ACTIVATE = {
  kind: 'method',
  name: 'activate',
  description:
    'Loads the panel now, not only when the element is seen or touched. Resolves when it is mounted, or when it failed to load and the user has been told.',
  ...signature('() => void'),
};

function declaration(spec: ElementSpec, types: Types) {
  const props = Object.entries(spec.props);
  const fieldName = (name: string) => ({ fieldName: name });
  const about = (prop: PropSpec) => ({
    description: prop.summary,
    type: { text: typeOf(prop) },
    ...('default' in prop && { default: JSON.stringify(prop.default) }),
  });
  return {
    kind: 'class',
    name: spec.tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tagName: spec.tag,
    customElement: true,
    description: spec.summary,
    attributes: props
      .filter(([, { kind }]) => kind !== 'object')
      .map(([name, prop]) => ({ name: attributeOf(name), ...fieldName(name), ...about(prop) })),
    members: [
      ...props.map(([name, prop]) => ({
        kind: 'field',
        name,
        ...about(prop),
        ...(prop.kind !== 'object' && { attribute: attributeOf(name), reflects: true }),
      })),
      ...Object.entries(spec.methods ?? {}).map(([name, { summary }]) => ({
        kind: 'method',
        name,
        description: summary,
        ...signature(types.get(typeKey(spec.tag, name))),
      })),
      ACTIVATE,
    ],
    events: Object.entries(spec.events).map(([name, { summary, cancelable = false }]) => ({
      name,
      description: summary,
      type: { text: `CustomEvent<${detailOf(spec, name, types)}>` },
      cancelable,
    })),
    slots: described(spec.slots),
    cssParts: described(spec.parts),
    cssProperties: [...described(spec.cssProperties), ...tokens()],
  };
}

/** The custom elements manifest, which editors and the gallery read. */
export const customElements = (types = specTypes()) => ({
  schemaVersion: '1.0.0',
  readme: '',
  modules: specs.map((spec) => {
    const path = `elements/${spec.tag.replace('vox-', '')}.js`;
    const made = declaration(spec, types);
    return {
      kind: 'javascript-module',
      path,
      declarations: [made],
      exports: [
        {
          kind: 'custom-element-definition',
          name: spec.tag,
          declaration: { name: made.name, module: path },
        },
      ],
    };
  }),
});

/** Writes the manifest beside the elements. */
export const manifest = (): Plugin => ({
  name: 'custom-elements-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'custom-elements.json',
      source: `${JSON.stringify(customElements(), null, 2)}\n`,
    });
  },
});
