// The one script a site needs: defines the tags it finds, now and later.
import { defineFound } from '../src/element/define-found.ts';
import { defineOffered } from '../src/element/offer.ts';

export { configure } from '../src/api/host-session.ts';
export { registerTexts } from '../src/i18n/texts.ts';

/** Part of the name of the file with the first screen, by tag: its own file would be one more request. The build puts it here. */
declare const __VOXBENCH_SHELLS__: Readonly<Record<string, string>>;

const load = async (tag: string) => {
  const name = tag.slice(4);
  const file = `./chunks/${name}-shell-${__VOXBENCH_SHELLS__[name]}.js`;
  await import(/* @vite-ignore */ file);
  defineOffered(tag);
};

/** Also looks into a shadow root, which the search of the page does not reach. Gives how to stop. */
export const define = (root: Document | ShadowRoot) => defineFound(root, load);

if (typeof document !== 'undefined') define(document);
