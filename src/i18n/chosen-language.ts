import type { BrowserStorage } from '../api/browser-storage.ts';

const KEY = 'voxbench.language';

/** The `lang` that elements had of their page. */
const given = new WeakMap<HTMLElement, string | null>();

function show(element: HTMLElement, tag: string | null): void {
  if (!given.has(element)) {
    const lang = element.getAttribute('lang');
    // A page of the product has put the choice there itself
    given.set(element, lang === tag ? null : lang);
  }
  const lang = tag ?? given.get(element)!;
  if (lang === null) element.removeAttribute('lang');
  else element.lang = lang;
}

/** BCP 47 tag of the language that the user has chosen; null where the page decides. */
export const chosenLanguage = (storage: BrowserStorage): string | null => storage.get(KEY);

/** Shows an element in the language that the user has chosen before. */
export function showChosen(storage: BrowserStorage, element: HTMLElement): void {
  const tag = chosenLanguage(storage);
  if (tag) show(element, tag);
}

/** Remembers the choice of the user, and shows an element in that language; null leaves it to the page. */
export function chooseLanguage(storage: BrowserStorage, element: HTMLElement, tag: string | null): void {
  if (tag) storage.set(KEY, tag);
  else storage.remove(KEY);
  show(element, tag);
}
