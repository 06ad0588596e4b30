import type { Plugin, Rolldown } from 'vite';

/** The chunk with React and what else most panels have. */
const SHARED = 'panels';
const askFor = (file: string) => `import(\`./${file.slice(file.lastIndexOf('/') + 1)}\`)`;

/**
 * Has each first screen ask for React, and what comes with it, together with the panel that imports it: a browser finds out
 * what a module imports only once it has all of it. A failure is left to the panel, which cannot come without them.
 */
export const panelTogether = (): Plugin => ({
  name: 'panel-together',
  apply: 'build',
  generateBundle: {
    // After the helper for dynamic imports is gone
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const shared = chunks.find(({ name }) => name === SHARED);
      if (!shared) throw new Error(`There is no chunk ${SHARED}.`);
      // Without the file of the bundler's helpers, which is gone
      const files = chunks
        .map(({ fileName }) => fileName)
        .filter((file) => file === shared.fileName || shared.imports.includes(file));
      const isPanel = ({ moduleIds }: Rolldown.OutputChunk) =>
        moduleIds.some((id) => id.endsWith('/panel.tsx'));
      for (const panel of chunks.filter((one) => one !== shared && isPanel(one))) {
        const asked = askFor(panel.fileName);
        for (const shell of chunks.filter(({ dynamicImports }) => dynamicImports.includes(panel.fileName))) {
          const others = files.filter((file) => !shell.imports.includes(file));
          const together = [...others.map((file) => `${askFor(file)}.catch(e=>e)`), asked];
          shell.code = shell.code.replace(asked, `(${together.join(',')})`);
        }
      }
    },
  },
});
