import { join } from 'node:path';
import { createServer } from 'vite';

/** Serves the pages beside this file with the source they import. */
export async function servePages(): Promise<{ url: string; close(): Promise<void> }> {
  const server = await createServer({
    configFile: false,
    root: join(import.meta.dirname, '../../..'),
    cacheDir: 'node_modules/.vite-bench',
    logLevel: 'error',
    // What is found late reloads the page
    optimizeDeps: { entries: ['tests/bench/pages/*.html'] },
    server: { port: 0, host: '127.0.0.1' },
  });
  await server.listen();
  return {
    url: `${server.resolvedUrls!.local[0]!}tests/bench/pages/`,
    close: () => server.close(),
  };
}
