import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.ts';

const INTERFACE = /^export (?:interface (\w+)(?: extends (\w+))?|type (\w+) =) (\{[\s\S]*?^\});?$/gm;
const NAME = /\b[A-Z]\w*\b/g;
const EVENT = /'(vox-[\w-]+)': \{[^{}]*?detail: detail<([\s\S]*?)>\(\)/g;

const compact = (type: string) =>
  type
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/\breadonly\s+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/; \}/g, ' }');

/**
 * Detail types by event name, as the specs write them: at run time nothing is left of a type. Interfaces that stand
 * beside the events are written out.
 */
export const eventTypes = (): ReadonlyMap<string, string> => {
  const types = new Map<string, string>();
  const folders = readdirSync(join(root, 'src'));
  for (const file of folders.map((folder) => join(root, 'src', folder, 'spec.ts')).filter(existsSync)) {
    const source = readFileSync(file, 'utf8');
    const shapes = new Map(
      [...source.matchAll(INTERFACE)].map(([, name, base, alias, shape = '']) => [
        name ?? alias ?? '',
        base ? `${base} & ${shape}` : shape,
      ]),
    );
    const written = (type: string): string =>
      type.replaceAll(NAME, (name) => {
        const shape = shapes.get(name);
        return shape ? written(shape) : name;
      });
    for (const [, name = '', type = ''] of source.matchAll(EVENT)) types.set(name, compact(written(type)));
  }
  return types;
};
