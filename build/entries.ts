import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Source files by the name their built files have: one for each tag, the loader, and one with all tags. */
export const elementEntries = (): Record<string, string> =>
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
