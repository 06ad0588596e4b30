import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { args, findChromium } from './support/chromium.mjs';
import { LongFirst } from './support/long-first.ts';
import { makeVideo } from './support/make-video.ts';
import { PATIENT } from './support/patient.ts';
import { PROGRAMS } from './support/programs.ts';

const support = (file: string) => join(import.meta.dirname, 'support', file);

// React as visitors get it: the one for development takes a fifth more of the processor for its warnings
process.env['NODE_ENV'] = 'production';

/** Vitest by itself leaves a core free, which on a small machine is half of it. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/**
 * How long a test and its hooks may take, and how long they wait by `expect.poll`. They end what hangs, and judge no
 * speed: a build's machine is several times slower than a developer's.
 */
const LIMITS = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: PATIENT.timeout } },
};

/** For files that mostly wait, for processes, timers and pages: with three of them on two cores a sixth stays idle. */
const waiting = { maxWorkers: WORKERS + 2, sequence: { groupOrder: 1 } };

/** For files that wait for pages, which draw in turns: half of the time a core has nothing to do even so. */
const drawing = { maxWorkers: 2 * WORKERS + 1, sequence: { groupOrder: 2 } };

/** Whoever runs tests once changes no code meanwhile: a browser asks once for each module, not once for each file of tests. */
const caching = process.argv.includes('run') ? { headers: { 'Cache-Control': 'max-age=3600' } } : {};

const server = {
  ...waiting,
  environment: 'node',
  setupFiles: [support('cheap-passwords.ts')],
  ...LIMITS,
  retry: process.env['CI'] ? 1 : 0,
};

/** Where threads and processes of the server are built, see `demo/server/process/program.ts`. */
const BUILT = { __VOXBENCH_PROGRAMS__: JSON.stringify(`${pathToFileURL(PROGRAMS)}/`) };

/** Files that put other modules in the place of the server's. */
const OWN_MODULES = ['server/accounts-password.test.ts', 'server/accounts-password-turns.test.ts'];

export default defineConfig({
  test: {
    teardownTimeout: 30_000,
    maxWorkers: WORKERS,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        root: import.meta.dirname,
        test: {
          name: 'unit',
          environment: 'node',
          ...LIMITS,
          include: ['unit/**/*.test.ts'],
        },
      },
      {
        root: import.meta.dirname,
        // Its threads and processes start without a compiler
        define: BUILT,
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: OWN_MODULES,
          globalSetup: [support('shared-postgres.ts'), support('built-programs.ts')],
          // Most files load the whole server: once for each worker is enough
          isolate: false,
        },
      },
      {
        root: import.meta.dirname,
        test: {
          ...server,
          name: 'server-passwords',
          include: OWN_MODULES,
        },
      },
      {
        root: import.meta.dirname,
        test: {
          name: 'models',
          environment: 'node',
          include: ['models/**/*.test.ts'],
          ...LIMITS,
          testTimeout: 600_000,
          // What it runs on is installed first
          hookTimeout: 900_000,
        },
      },
      {
        root: import.meta.dirname,
        test: {
          name: 's3',
          environment: 'node',
          include: ['s3/**/*.test.ts'],
          ...LIMITS,
          // The storage is installed first
          hookTimeout: 900_000,
        },
      },
      {
        root: import.meta.dirname,
        test: {
          name: 'package',
          environment: 'node',
          include: ['package/**/*.test.ts'],
          ...LIMITS,
        },
      },
      {
        root: import.meta.dirname,
        plugins: [react()],
        cacheDir: '../node_modules/.vite-tests',
        define: { __VOXBENCH_VERSION__: '"0.0.0-test"' },
        server: { fs: { allow: ['..'] }, ...caching },
        // What is found late reloads the page in the middle of a test.
        optimizeDeps: {
          entries: ['../elements/*.ts', '../src/*/panel.tsx', 'elements/**/*.test.{ts,tsx}'],
          include: [
            'react',
            'react/jsx-runtime',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            '@r2wc/react-to-web-component',
            '@nanostores/react',
            'nanostores',
            'idb-keyval',
            'ofetch',
            'axe-core',
          ],
        },
        test: {
          // A browser does not take the number from above: one page would run all files
          ...drawing,
          name: 'elements',
          include: ['elements/**/*.test.{ts,tsx}'],
          setupFiles: [support('settle-drafts.ts')],
          ...LIMITS,
          retry: process.env['CI'] ? 1 : 0,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { makeVideo },
            provider: playwright({ launchOptions: { executablePath: findChromium(), args } }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
