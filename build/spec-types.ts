import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.ts';

const INTERFACE = /^export (?:interface (\w+)(?: extends (\w+))?|type (\w+) =) (\{[\s\S]*?^\});?$/gm;
const UNION = /^export type (\w+) = ('[^;]+);$/gm;
const NAME = /\b[A-Z]\w*\b/g;
const TAG = /\btag: '(vox-[\w-]+)'/;
const EVENT = /'(vox-[\w-]+)': \{[^{}]*?detail: detail<([\s\S]*?)>\(\)/g;
const METHOD = /^ {4}(\w+): \{[^{}]*?\btype: detail<(\([\s\S]*?)>\(\)/gm;

const compact = (type: string) =>
  type
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/\breadonly\s+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/; \}/g, ' }');

/** Under which name {@link specTypes} has the type of an event or a method; the tag is empty for what all tags have. */
export const typeKey = (tag: string, name: string): string => `${tag} ${name}`;

/**
 * Types of event details and of methods by tag and name, as the specs write them: at run time nothing is left of a
 * type. Interfaces that stand beside them are written out.
 */
export const specTypes = (): ReadonlyMap<string, string> => {
  const types = new Map<string, string>();
  const folders = readdirSync(join(root, 'src'));
  for (const file of folders.map((folder) => join(root, 'src', folder, 'spec.ts')).filter(existsSync)) {
    const source = readFileSync(file, 'utf8');
    const shapes = new Map([
      ...[...source.matchAll(INTERFACE)].map(
        ([, name, base, alias, shape = '']) =>
          [name ?? alias ?? '', base ? `${base} & ${shape}` : shape] as const,
      ),
      ...[...source.matchAll(UNION)].map(([, name = '', shape = '']) => [name, shape] as const),
    ]);
    const written = (type: string): string =>
      type.replaceAll(NAME, (name) => {
        const shape = shapes.get(name);
        return shape ? written(shape) : name;
      });
    const tag = TAG.exec(source)?.[1] ?? '';
    for (const [, name = '', type = ''] of [...source.matchAll(EVENT), ...source.matchAll(METHOD)])
      types.set(typeKey(tag, name), compact(written(type)));
  }
  return types;
};
