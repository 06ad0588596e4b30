const links = [...document.querySelectorAll<HTMLAnchorElement>('nav li > a')];
// Compares undecoded ids: those of this page contain no percent signs, and decoding an arbitrary address can fail
const named = (hash: string) => document.getElementById(hash.slice(1));
const callOf = (link: HTMLAnchorElement) => named(link.hash)!;
/** Search text of each call: its path and its summary. */
const words = new Map(
  links.map((link) => [
    link,
    `${link.textContent} ${callOf(link).querySelector('h3')?.textContent}`.toLowerCase(),
  ]),
);

// Created here, because without this script only the browser's own search works
const field = document.createElement('input');
field.type = 'search';
field.placeholder = 'Find a call';
field.setAttribute('aria-label', 'Find a call');
const found = document.createElement('output');
document.querySelector('search')!.append(field, found);

/** Shows only the calls that contain every word of the query; all for an empty query. */
const find = () => {
  const sought = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = new Set(links.filter((link) => sought.every((word) => words.get(link)!.includes(word))));
  for (const link of links) {
    link.parentElement!.hidden = !fitting.has(link);
    callOf(link).hidden = !fitting.has(link);
  }
  for (const group of document.querySelectorAll('nav details')) {
    group.toggleAttribute('hidden', !group.querySelector('li:not([hidden])'));
    group.toggleAttribute('open', sought.length > 0);
  }
  for (const shape of document.querySelectorAll<HTMLElement>('article[id^="shape-"]'))
    shape.hidden = sought.length > 0;
  for (const section of document.querySelectorAll('main > section'))
    section.toggleAttribute('hidden', !section.querySelector('article:not([hidden])'));
  found.value = sought.length > 0 ? `${fitting.size} ${fitting.size === 1 ? 'call' : 'calls'}` : '';
  scrollTo({ top: 0 });
};

/** Shows the target of the address, even if the search or a closed group hides it. */
const showNamed = () => {
  const target = named(location.hash);
  if (!target) return;
  if (target.hidden) {
    field.value = '';
    find();
  }
  const group = links.find((link) => callOf(link) === target)?.closest('details');
  if (group) group.open = true;
  target.scrollIntoView();
};

field.addEventListener('input', find);
addEventListener('hashchange', showNamed);
// A click on a link to the current target fires no hashchange
addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a') : undefined;
  if (link && link.hash !== '' && link.hash === location.hash) showNamed();
});
showNamed();
