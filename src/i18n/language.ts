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

/** Scripts written from right to left, by the languages that use them where a tag names no script. */
export const RTL = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-(arab|hebr|xb)\b/i;

const valid = (tag: string): string => {
  try {
    return Intl.getCanonicalLocales(tag)[0]!;
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
  const isRtl = dir === 'rtl' || (dir !== 'ltr' && RTL.test(locale));
  return { locale, dir: isRtl ? 'rtl' : 'ltr' };
}
