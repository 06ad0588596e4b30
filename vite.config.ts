import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';
import { brotli } from './build/brotli.ts';
import { chunks } from './build/chunks.ts';
import { cdnEntries, npmEntries } from './build/entries.ts';
import { foldRuntime } from './build/fold-runtime.ts';
import { hostPages } from './build/host-pages.ts';
import { lean } from './build/lean.ts';
import { manifest } from './build/manifest.ts';
import { noPreload } from './build/no-preload.ts';
import { panelTogether } from './build/panel-together.ts';
import { reactModules } from './build/react-modules.ts';
import { server } from './build/server.ts';
import { shellFiles } from './build/shell-files.ts';
import { slim } from './build/slim.ts';
import packageJson from './package.json' with { type: 'json' };

const names = { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash:7].js' };
// Rolldown leaves the whitespace of ES modules otherwise.
const minify = { compress: true, mangle: true, codegen: { removeWhitespace: true } };
// Older ones would have `light-dark()` written out, which then no longer follows the page.
const css = { cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] };
/** A slow build would say how long plugins took, which is of use to nobody who starts the product. */
const silent: UserConfig = { build: { rolldownOptions: { checks: { bundlerTimings: false } } } };
const define = { __VOXBENCH_VERSION__: JSON.stringify(packageJson.version) };

/** For script tags: one module for each tag, relative addresses, one React. */
const cdn = (): UserConfig => ({
  base: './',
  define,
  plugins: [
    react(),
    reactModules(),
    lean(),
    slim(),
    noPreload(),
    panelTogether(),
    foldRuntime(),
    shellFiles(),
    manifest(),
    brotli(),
  ],
  build: {
    outDir: 'dist/cdn',
    target: 'es2022',
    ...css,
    modulePreload: false,
    rolldownOptions: {
      input: cdnEntries(),
      preserveEntrySignatures: 'strict',
      output: {
        ...names,
        // They compress better than those of other letters: the loader names a file of each tag.
        hashCharacters: 'hex',
        // Not every server knows what `.mjs` is
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.mjs') ? `assets/${name.slice(0, -4)}-[hash].js` : 'assets/[name]-[hash][extname]',
        minify,
        codeSplitting: { groups: chunks() },
      },
    },
  },
});

/** For bundlers: everything that is a package of its own stays outside. */
const npm = (): UserConfig => {
  const external = [...Object.keys(packageJson.dependencies), ...Object.keys(packageJson.peerDependencies)];
  return {
    define,
    plugins: [react(), lean(), noPreload(), manifest()],
    build: {
      outDir: 'dist/npm',
      target: 'es2022',
      ...css,
      lib: {
        entry: npmEntries(),
        formats: ['es'],
      },
      rolldownOptions: {
        external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
        output: names,
      },
    },
  };
};

const configOf = (mode: string): UserConfig => {
  switch (mode) {
    case 'npm':
      return npm();
    case 'hosts':
      return hostPages();
    case 'server':
      return server();
    default:
      return cdn();
  }
};

export default defineConfig(({ mode }) => mergeConfig(configOf(mode), silent));
