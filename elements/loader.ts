// The one script a site needs: defines the tags it finds, now and later.
import { defineFound } from '../src/element/define-found.ts';

export { configure } from '../src/api/host-session.ts';
export { registerTexts } from '../src/i18n/texts.ts';

/** Modules stand beside this one: `vox-sign-in` in `sign-in.js`. */
const load = (tag: string) => import(/* @vite-ignore */ new URL(`${tag.slice(4)}.js`, import.meta.url).href);

/** Also looks into a shadow root, which the search of the page does not reach. Gives how to stop. */
export const define = (root: Document | ShadowRoot) => defineFound(root, load);

if (typeof document !== 'undefined') define(document);
