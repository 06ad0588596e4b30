// The one script a site needs: defines the tags it finds, now and later.
import { defineFound, type Definitions } from '../src/element/define-found.ts';

export { configure } from '../src/api/host-session.ts';
export { registerTexts } from '../src/i18n/texts.ts';

const modules = import.meta.glob(['./*.ts', '!./index.ts', '!./loader.ts']);
const tagOf = (path: string) => path.replace('./', 'vox-').replace('.ts', '');
const definitions: Definitions = Object.fromEntries(
  Object.entries(modules).map(([path, load]) => [tagOf(path), load]),
);
const report = (tag: string, error: unknown) => console.error(`<${tag}> could not be loaded.`, error);

/** Also looks into a shadow root, which the search of the page does not reach. Gives how to stop. */
export const define = (root: Document | ShadowRoot) => defineFound(root, definitions, report);

if (typeof document !== 'undefined') define(document);
