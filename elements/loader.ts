// The one script a site needs: defines the tags it finds, now and later.
import { defineFound } from '../src/element/define-found.ts';
import { defineOffered } from '../src/element/offer.ts';

export { configure } from '../src/api/host-session.ts';
export { registerTexts } from '../src/i18n/texts.ts';

/** By the name of the tag's own file, which would be one more request; the build puts it here. */
declare const __VOXBENCH_SHELLS__: Readonly<Record<string, string>>;

const load = async (tag: string) => {
  await import(/* @vite-ignore */ new URL(`${__VOXBENCH_SHELLS__[tag.slice(4)]}.js`, import.meta.url).href);
  defineOffered(tag);
};

/** Also looks into a shadow root, which the search of the page does not reach. Gives how to stop. */
export const define = (root: Document | ShadowRoot) => defineFound(root, load);

if (typeof document !== 'undefined') define(document);
