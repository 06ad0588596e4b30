import type { Plugin } from 'vite';

/** Tells the loader the files that have the first screens of tags: the ends of their names. */
export const shellFiles = (): Plugin => ({
  name: 'shell-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const files = chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/define.ts')))
      .map(({ fileName }) => fileName.replace(/^.*\/shell-|\.js$/g, ''))
      .sort();
    for (const entry of chunks.filter(({ isEntry }) => isEntry))
      entry.code = entry.code.replace('__VOXBENCH_SHELLS__', JSON.stringify(files.join(' ')));
  },
});
