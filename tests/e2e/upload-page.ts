import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rollup } from 'vite';
import type { Outcome } from './fixtures/upload-page.ts';

const buildScript = async (): Promise<string> => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'fixtures/upload-page.ts'), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput[];
  return built[0]!.output[0].code;
};

let script: Promise<string> | undefined;

/** Opens a page on the origin of the server that can upload, under the policy of the product's own pages. */
export const openUploadPage = async (page: Page): Promise<void> => {
  const code = await (script ??= buildScript());
  await page.route('**/upload-page.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  );
  // A page that the server itself sent: Chromium lets no other reach an object storage on this machine
  await page.goto('/privacy');
  await page.addScriptTag({ url: '/upload-page.js', type: 'module' });
  await page.waitForFunction(() => 'upload' in window);
};

/** Uploads there, and tells how it ended. */
export const upload = (page: Page, order: Parameters<Window['upload']>[0]): Promise<Outcome> =>
  page.evaluate((given) => window.upload(given), order);
