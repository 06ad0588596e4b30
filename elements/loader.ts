// The one script a site needs: defines the tags it finds, now and later.
import { defineFound } from '../src/element/define-found.ts';
import { defineOffered } from '../src/element/offer.ts';

export { configure } from '../src/api/host-session.ts';
export { registerTexts } from '../src/i18n/texts.ts';

/**
 * Ends of the names of the files with the first screens, as `sign-in-1c061ec`, divided by spaces: a tag's own file would
 * be one more request. The build puts them here.
 */
declare const __VOXBENCH_SHELLS__: string;

const load = (tag: string) => {
  const file = `./chunks/shell-${__VOXBENCH_SHELLS__.match(`${tag.slice(4)}-.{7}`)}.js`;
  return import(/* @vite-ignore */ file).then(() => defineOffered(tag));
};

/** Also watches a shadow root, which the search of the page does not reach. Returns a function that stops it. */
export const define = (root: Document | ShadowRoot) => defineFound(root, load);

if (typeof document !== 'undefined') define(document);
