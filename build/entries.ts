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

/** Entries for script tags. Sites that want all tags use the loader. */
export const cdnEntries = (): Record<string, string> => {
  const { index: _all, ...entries } = elementEntries();
  return entries;
};

/** Modules of the package besides its tags: the host's settings, and the types of the tags for each framework. */
export const hostModules = ['index', 'react', 'vue', 'svelte', 'solid', 'preact'] as const;

/** Entries for bundlers, without the loader: it finds modules by address, which a bundler cannot follow. */
export const npmEntries = (): Record<string, string> => {
  const { loader: _loader, ...elements } = elementEntries();
  return {
    ...Object.fromEntries(hostModules.map((name) => [name, join(root, `src/${name}.ts`)])),
    ...Object.fromEntries(Object.entries(elements).map(([name, file]) => [`elements/${name}`, file])),
  };
};
