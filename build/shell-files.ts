import type { Plugin } from 'vite';

/** Tells the loader the hash in the name of the file that has the first screen of a tag: the tag's own file imports it. */
export const shellFiles = (): Plugin => ({
  name: 'shell-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const shells = new Map(
      chunks
        .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/define.ts')))
        .map(({ fileName }) => [fileName, fileName.replace(/^.*-shell-|\.js$/g, '')]),
    );
    const entries = chunks.filter(({ isEntry }) => isEntry);
    const files = entries.flatMap(({ name, imports }) => {
      const hash = imports.map((one) => shells.get(one)).find(Boolean);
      return hash ? [`${name}-${hash}`] : [];
    });
    for (const entry of entries)
      entry.code = entry.code.replace('__VOXBENCH_SHELLS__', JSON.stringify(files.join(' ')));
  },
});
