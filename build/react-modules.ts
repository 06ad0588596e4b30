import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const PACKAGES = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];
const PREFIX = '\0esm:';

/**
 * Puts an ES module that re-exports the public functions in front of each of React's packages. They are CommonJS:
 * without it every importing chunk would convert them again, and the names of their exports could not be minified.
 */
export const reactModules = (): Plugin => ({
  name: 'react-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react(-dom)?(\/|$)/ },
    handler(id, importer, { kind }: { kind?: string }) {
      const isImport = kind === 'import-statement' && !importer?.startsWith(PREFIX);
      return isImport && PACKAGES.includes(id) ? PREFIX + id : null;
    },
  },
  load: {
    filter: { id: /^\0esm:/ },
    handler(id) {
      const name = id.slice(PREFIX.length);
      const names = Object.keys(require(name) as object).filter((one) => /^[a-z]\w+$/i.test(one));
      return `import whole from '${name}';
        export default whole;
        ${names.map((one) => `export const ${one} = /* @__PURE__ */ (() => whole.${one})();`).join('\n')}`;
    },
  },
});
