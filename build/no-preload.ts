import type { Plugin } from 'vite';

/** A call of the helper in code that was made small: all that is left to do is the import. */
const CALL =
  /(?<![\w$])[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\([\w$]+=>[\w$]+\.[\w$]+\))?),\[\],import\.meta\.url\)/g;

/** What is left of a call whose function unpacks the module: the helper does not read these. */
const UNREAD = /,\[\],import\.meta\.url\)/g;

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
  // After Vite has put an empty list where the style sheets would stand
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll(CALL, '$1').replaceAll(UNREAD, ')');
    },
  },
});
