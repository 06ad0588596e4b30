import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './entries.ts';

/** Package code that does more than the elements need, and its replacements. */
const STAND_INS: readonly [importer: RegExp, source: RegExp, file: string][] = [
  [/node_modules\/ofetch\//, /^(ufo|destr)$/, 'build/slim/ofetch-helpers.ts'],
  [/node_modules\/@r2wc\//, /^@r2wc\/core$/, 'build/slim/r2wc-core.ts'],
  [/node_modules\/lucide-react\/dist\/esm\/icons\//, /createLucideIcon/, 'build/slim/lucide-icon.ts'],
];

/**
 * Replaces it in the bundle for script tags, where visitors pay for each kilobyte. Bundlers get the packages unchanged.
 */
export const slim = (): Plugin => ({
  name: 'slim-packages',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(ufo|destr|@r2wc\/core)$|createLucideIcon/ },
    handler: (source, importer = '') => {
      const found = STAND_INS.find(([from, what]) => from.test(importer) && what.test(source));
      return found && join(root, found[2]);
    },
  },
});
