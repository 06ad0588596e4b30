import type { Plugin } from 'vite';

/** A minified call of the helper. Only the import in it has to stay. */
const CALL =
  /(?<![\w$])[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\([\w$]+=>[\w$]+\.[\w$]+\))?),\[\],import\.meta\.url\)/g;

/** The end of a helper call whose function unpacks the module. The helper never reads these arguments. */
const UNREAD = /,\[\],import\.meta\.url\)/g;

/**
 * Removes Vite's helper for dynamic imports. It waits for style sheets, which this build has none of, and reports
 * failures, which `loadChunk` already does. It would cost every first screen three quarters of a kilobyte.
 */
export const noPreload = (): Plugin => ({
  name: 'no-preload',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load();', moduleSideEffects: false }),
  },
  // Runs after Vite has replaced the list of style sheets with an empty one
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll(CALL, '$1').replaceAll(UNREAD, ')');
    },
  },
});
