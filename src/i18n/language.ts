import { textLocale } from './texts.ts';

export interface Language {
  /**
   * The language the texts are in: the page's with its region, where we have it, else English. Numbers and dates are
   * written as it writes them. A BCP 47 tag that `Intl` takes.
   */
  readonly locale: string;
  /** Of the layout, as on the page around. English texts in it keep their own. */
  readonly dir: 'ltr' | 'rtl';
}

/** Whether a language, by the script it is usually written in, runs from right to left. */
export const isRtl = (locale: string): boolean =>
  /Arab|Hebr|Thaa|XB/.test(`${new Intl.Locale(locale).maximize()}`);

const valid = (tag: string): string => {
  try {
    return `${new Intl.Locale(tag)}`;
  } catch {
    return 'en';
  }
};

/** What may stand above: an element, a shadow root, a document. */
type Above = Node & { readonly host?: Element; getAttribute?(name: string): string | null };

/** Language and direction by the nearest `lang` and `dir`; a nearer `lang` beats a farther `dir`. */
export function languageOf(host: Node): Language {
  let lang: string | null | undefined;
  let dir: string | null | undefined;
  for (let node: Above | null | undefined = host; node && !lang; node = node.parentNode ?? node.host) {
    dir ||= node.getAttribute?.('dir');
    lang = node.getAttribute?.('lang');
  }
  const locale = textLocale(valid(lang || navigator.language));
  // What is neither, such as `auto`, leaves it to the language
  return { locale, dir: dir === 'rtl' || (dir !== 'ltr' && isRtl(locale)) ? 'rtl' : 'ltr' };
}
