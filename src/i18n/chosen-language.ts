import type { BrowserStorage } from '../api/browser-storage.ts';

const KEY = 'voxbench.language';

/** The page's own `lang` attribute of each element changed here; null for none. */
const given = new WeakMap<HTMLElement, string | null>();

function show(element: HTMLElement, tag: string | null): void {
  if (!given.has(element)) {
    const lang = element.getAttribute('lang');
    // A page of the product writes the chosen language into its HTML already
    given.set(element, lang === tag ? null : lang);
  }
  const lang = tag ?? given.get(element)!;
  if (lang === null) element.removeAttribute('lang');
  else element.lang = lang;
}

/** BCP 47 tag of the language the user has chosen; null to follow the page. */
export const chosenLanguage = (storage: BrowserStorage): string | null => storage.get(KEY);

/** Shows an element in the language the user chose earlier, if any. */
export function showChosen(storage: BrowserStorage, element: HTMLElement): void {
  const tag = chosenLanguage(storage);
  if (tag) show(element, tag);
}

/** Stores the user's choice and shows an element in that language; null follows the page again. */
export function chooseLanguage(storage: BrowserStorage, element: HTMLElement, tag: string | null): void {
  if (tag) storage.set(KEY, tag);
  else storage.remove(KEY);
  show(element, tag);
}
