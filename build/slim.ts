import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './entries.ts';

/** What packages bring along for more than the elements ask of them, and what stands in for it. */
const STAND_INS: readonly [importer: RegExp, source: RegExp, file: string][] = [
  [/node_modules\/ofetch\//, /^(ufo|destr)$/, 'build/slim/ofetch-helpers.ts'],
  [/node_modules\/@r2wc\//, /^@r2wc\/core$/, 'build/slim/r2wc-core.ts'],
  [/node_modules\/lucide-react\/dist\/esm\/icons\//, /createLucideIcon/, 'build/slim/lucide-icon.ts'],
];

/** For script tags, where each kilobyte is the visitor's; a bundler has the packages as they are. */
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
