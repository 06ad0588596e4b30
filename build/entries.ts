import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Source files by the name their built files have: one for each tag, one with all tags, and the loader. */
const elementEntries = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(root, 'elements'))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [basename(file, '.ts'), join(root, 'elements', file)]),
  );

/** For script tags: whoever wants all tags takes the loader. */
export const cdnEntries = (): Record<string, string> => {
  const { index: _all, ...entries } = elementEntries();
  return entries;
};

/** Modules of the package beside its tags: what hosts set, and the types of the tags by framework. */
export const hostModules = ['index', 'react', 'vue', 'svelte', 'solid', 'preact'] as const;

/** For bundlers: they find no module by its address, as the loader does. */
export const npmEntries = (): Record<string, string> => {
  const { loader: _loader, ...elements } = elementEntries();
  return {
    ...Object.fromEntries(hostModules.map((name) => [name, join(root, `src/${name}.ts`)])),
    ...Object.fromEntries(Object.entries(elements).map(([name, file]) => [`elements/${name}`, file])),
  };
};
