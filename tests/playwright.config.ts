import { defineConfig } from '@playwright/test';
import { args, findChromium } from './support/chromium.mjs';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './e2e/global-setup.ts',
  reporter: 'list',
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0,
  // They end what hangs, and judge no speed
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Half of their time they wait: a third one takes what two leave of a small machine
  workers: 3,
  use: {
    // Set up before the workers that read it
    ...(process.env['VOXBENCH_E2E_URL'] && { baseURL: process.env['VOXBENCH_E2E_URL'] }),
    // Recording one makes every test a third longer
    trace: 'on-first-retry',
    viewport: { width: 1280, height: 800 },
    // A control that moves is waited for before it is clicked, and what fades in has too little contrast for axe
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args: [...args] },
  },
});
