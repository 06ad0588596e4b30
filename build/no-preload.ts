import type { Plugin } from 'vite';

/**
 * Vite's helper for dynamic imports waits for style sheets, of which there are none here, and announces failures,
 * which `loadChunk` does: three quarters of a kilobyte that every first screen would pay for.
 */
export const noPreload = (): Plugin => ({
  name: 'no-preload',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load();', moduleSideEffects: false }),
  },
});
