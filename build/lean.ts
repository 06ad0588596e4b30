import { parseAst, type Plugin } from 'vite';

/** What the syntax tree of a specification is looked at for; places are offsets in its text. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface ObjectNode extends Node {
  readonly properties: readonly Node[];
}
interface Property extends Node {
  readonly key: { readonly name?: string; readonly value?: unknown };
  readonly value: Node & {
    readonly properties?: readonly Node[];
    readonly callee?: { readonly name?: string };
  };
}

const MANUAL = ['slots', 'parts', 'cssProperties'];

/** Whether only manuals and types need it: at run time a type is an empty object. */
function isTold(property: Node): boolean {
  if (property.type !== 'Property') return false;
  const { key, value } = property as Property;
  const name = String(key.name ?? key.value);
  const { properties, callee } = value;
  if (name === 'summary') return value.type.endsWith('Literal');
  if (name === 'detail') return callee?.name === 'detail';
  if (MANUAL.includes(name)) return properties !== undefined;
  // An event of which nothing is left is raised just as well without a word of it
  return name.startsWith('vox-') && Boolean(properties?.every(isTold));
}

/** What stands between the things that stay, and what takes its place; in the order of the text. */
type Gap = readonly [start: number, end: number, instead: string];

function gapsIn({ start, end, properties }: ObjectNode): Gap[] {
  const kept = properties.filter((property) => !isTold(property));
  const from = [start + 1, ...kept.map((property) => property.end)];
  return from.flatMap((after, index): Gap[] => {
    const next = kept[index];
    return next ? [[after, next.start, index > 0 ? ',' : ''], ...gapsOf(next)] : [[after, end - 1, '']];
  });
}

function gapsOf(below: unknown): Gap[] {
  if (typeof below !== 'object' || below === null) return [];
  const isObject = 'type' in below && below.type === 'ObjectExpression';
  return isObject ? gapsIn(below as ObjectNode) : Object.values(below).flatMap(gapsOf);
}

/** Leaves out what only manuals and types need of the faces of elements. */
export const lean = (): Plugin => ({
  name: 'lean-specs',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/[^?]*\bspec\.ts$/ },
    handler(code) {
      let kept = '';
      let at = 0;
      for (const [start, end, instead] of gapsOf(parseAst(code, { lang: 'ts' }))) {
        kept += code.slice(at, start) + instead;
        at = end;
      }
      return { code: kept + code.slice(at), map: null };
    },
  },
});
