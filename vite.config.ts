import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { brotli } from './build/brotli.ts';
import { cdnEntries, npmEntries } from './build/entries.ts';
import { hostPages } from './build/host-pages.ts';
import { lean } from './build/lean.ts';
import { manifest } from './build/manifest.ts';
import { noPreload } from './build/no-preload.ts';
import packageJson from './package.json' with { type: 'json' };

const REACT = /node_modules\/(react|react-dom|scheduler)\//;
/** What every tag needs before its panel: one file instead of many small ones. */
const SHELL =
  /src\/(element\/(?!.*(panel|use-|host-context|carry|deep-active))|i18n\/(texts|language|en\/element)\.ts|styles\/(?!panel)|api\/(page|version|host-session)\.ts|ui\/skeleton\.css)|preload-helper/;
/** What the first screen of the speech panel shares with the panel and with the workbench. */
const SPEECH_SHELL = /src\/text-to-speech\/(layout\.css|spec\.ts)|i18n\/en\/text-to-speech-shell\.ts/;
const names = { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' };
// Rolldown leaves the whitespace of ES modules otherwise.
const minify = { compress: true, mangle: true, codegen: { removeWhitespace: true } };
// Older ones would have `light-dark()` written out, which then no longer follows the page.
const css = { cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] };
const define = (version: string) => ({ __VOXBENCH_VERSION__: JSON.stringify(version) });

/** For script tags: one module for each tag, relative addresses, one React. */
const cdn = (outDir: string, version = packageJson.version): UserConfig => ({
  base: './',
  define: define(version),
  plugins: [react(), lean(), noPreload(), manifest(), brotli()],
  build: {
    outDir,
    target: 'es2022',
    ...css,
    modulePreload: false,
    rolldownOptions: {
      input: cdnEntries(),
      preserveEntrySignatures: 'strict',
      output: {
        ...names,
        minify,
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT },
            { name: 'shell', test: SHELL },
            { name: 'text-to-speech-shell', test: SPEECH_SHELL },
          ],
        },
      },
    },
  },
});

/** For bundlers: everything that is a package of its own stays outside. */
const npm = (): UserConfig => {
  const external = [...Object.keys(packageJson.dependencies), ...Object.keys(packageJson.peerDependencies)];
  return {
    define: define(packageJson.version),
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

export default defineConfig(({ mode }): UserConfig => {
  switch (mode) {
    case 'npm':
      return npm();
    case 'hosts':
      return hostPages();
    // A bundle of another version, for the page that has two.
    case 'older':
      return cdn('dist/hosts/older', '0.0.9');
    default:
      return cdn('dist/cdn');
  }
});
