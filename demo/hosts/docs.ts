const links = [...document.querySelectorAll<HTMLAnchorElement>('nav li > a')];
// As they are written: no id of this page needs percent signs, and not every address can be decoded
const named = (hash: string) => document.getElementById(hash.slice(1));
const callOf = (link: HTMLAnchorElement) => named(link.hash)!;
/** What a call is found by: its path and what it does. */
const words = new Map(
  links.map((link) => [
    link,
    `${link.textContent} ${callOf(link).querySelector('h3')?.textContent}`.toLowerCase(),
  ]),
);

// Without this script there is nothing to search with, but the browser's own search
const field = document.createElement('input');
field.type = 'search';
field.placeholder = 'Find a call';
field.setAttribute('aria-label', 'Find a call');
const found = document.createElement('output');
document.querySelector('search')!.append(field, found);

/** Leaves only the calls that have every word of the query; all for none. */
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

/** Shows what the address names, also where the search or a closed group hides it. */
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
// A link to what the address names already changes no hash
addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a') : undefined;
  if (link && link.hash !== '' && link.hash === location.hash) showNamed();
});
showNamed();
