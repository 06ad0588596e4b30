// The one script a site needs: defines the tags it finds, now and later.
import { defineFound } from '../src/element/define-found.ts';
import { defineOffered } from '../src/element/offer.ts';

export { configure } from '../src/api/host-session.ts';
export { registerTexts } from '../src/i18n/texts.ts';

/**
 * Names of the files with the first screens, as `sign-in-1c061ec`, divided by spaces: a tag's own file would be one more
 * request. The build puts them here.
 */
declare const __VOXBENCH_SHELLS__: string;

const load = (tag: string) => {
  const name = tag.slice(4);
  const hash = __VOXBENCH_SHELLS__.match(`${name}-(.{7})`)?.[1];
  const file = `./chunks/${name}-shell-${hash}.js`;
  return import(/* @vite-ignore */ file).then(() => defineOffered(tag));
};

/** Also looks into a shadow root, which the search of the page does not reach. Gives how to stop. */
export const define = (root: Document | ShadowRoot) => defineFound(root, load);

if (typeof document !== 'undefined') define(document);
