import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import packageJson from '../package.json' with { type: 'json' };
import { brotli } from './brotli.ts';
import { root } from './entries.ts';

const pages = join(root, 'demo/hosts');

/** The package's exports, resolved as in an application that installed it. */
const alias = Object.entries(packageJson.exports).flatMap(([entry, target]) =>
  typeof target === 'string'
    ? []
    : [{ find: new RegExp(`^voxbench${entry.slice(1)}$`), replacement: join(root, target.default) }],
);

/** Emits the kept bundle of an older version, for the page that uses two versions. */
const olderBundle = (): Plugin => ({
  name: 'older-bundle',
  generateBundle() {
    const folder = join(root, 'tests/e2e/fixtures/older');
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.js'))
        this.emitFile({ type: 'asset', fileName: `older/${name}`, source: readFileSync(join(folder, name)) });
  },
});

/** Build of the demo's pages. Scripts marked `vite-ignore` are served by the server and stay as they are. */
export const hostPages = (): UserConfig => ({
  root: pages,
  base: '/demo/',
  plugins: [react(), olderBundle(), brotli()],
  resolve: { alias },
  define: {
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  build: {
    outDir: join(root, 'dist/hosts'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: Object.fromEntries(
        readdirSync(pages)
          .filter((file) => file.endsWith('.html'))
          .map((file) => [basename(file, '.html'), join(pages, file)]),
      ),
    },
  },
});
