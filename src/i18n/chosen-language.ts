import type { BrowserStorage } from '../api/browser-storage.ts';

const KEY = 'voxbench.language';

/** BCP 47 tag of the language that the user has chosen; null where the page decides. */
export const chosenLanguage = (storage: BrowserStorage): string | null => storage.get(KEY);

/** Remembers the choice of the user, and shows an element in that language; null leaves it to the page. */
export function chooseLanguage(storage: BrowserStorage, element: HTMLElement, tag: string | null): void {
  if (tag) {
    storage.set(KEY, tag);
    element.lang = tag;
  } else {
    storage.remove(KEY);
    element.removeAttribute('lang');
  }
}
