import { isDemoOn } from '../demo-note.ts';
import { make } from './dom.ts';
import { loadManifest } from './manifest.ts';
import { showElement } from './show-element.ts';

const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

/** A setting of the whole page. */
const setting = (id: string, apply: (value: string) => void) => {
  const list = find<HTMLSelectElement>(id);
  list.addEventListener('change', () => apply(list.value));
  // Browsers restore the choice on a reload
  apply(list.value);
};

const page = document.documentElement;
setting('theme', (value) => (page.dataset['theme'] = value));
setting('direction', (value) => (page.dir = value));
setting('width', (value) => (page.dataset['width'] = value));

const [elements, isDemo] = await Promise.all([loadManifest(), isDemoOn()]);
const shown = find('shown');
const links = new Map(
  elements.map((info) => [info.tagName, make('a', { href: `#${info.tagName}` }, info.tagName)]),
);
find('elements').append(...[...links.values()].map((link) => make('li', {}, link)));

/** Shows the element that the address names. */
function follow(): void {
  const info = elements.find(({ tagName }) => `#${tagName}` === location.hash) ?? elements[0];
  if (!info) return;
  for (const [tag, link] of links) {
    if (tag === info.tagName) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  shown.replaceChildren(showElement(info, isDemo));
}
addEventListener('hashchange', follow);
follow();
