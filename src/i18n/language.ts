import { textLocale } from './texts.ts';

export interface Language {
  /**
   * BCP 47 tag of the language of the texts, valid for `Intl`: the page's, with its region, when we have texts in it,
   * else English. Numbers and dates follow it too.
   */
  readonly locale: string;
  /** Direction of the layout, as on the page around. English texts in it stay left to right. */
  readonly dir: 'ltr' | 'rtl';
}

/** Whether a language is usually written from right to left. */
export const isRtl = (locale: string): boolean =>
  /Arab|Hebr|Thaa|XB/.test(`${new Intl.Locale(locale).maximize()}`);

const valid = (tag: string): string => {
  try {
    return `${new Intl.Locale(tag)}`;
  } catch {
    return 'en';
  }
};

/** A node further up: an element, a shadow root or the document. */
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
  // Other values, such as `auto`, leave it to the language
  return { locale, dir: dir === 'rtl' || (dir !== 'ltr' && isRtl(locale)) ? 'rtl' : 'ltr' };
}
