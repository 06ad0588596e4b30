import { textLocale } from './texts.ts';

export interface Language {
  /** What the page asks for: for numbers and dates. A BCP 47 tag that `Intl` takes. */
  readonly locale: string;
  /** The language the texts are in: the page's, where we have it, else English. */
  readonly textLocale: string;
  readonly dir: 'ltr' | 'rtl';
}

/** Scripts written from right to left, by the languages that use them where a tag names no script. */
const RTL = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-(arab|hebr|xb)\b/i;

const valid = (tag: string): string => {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
};

/** The node above, through shadow boundaries. */
const above = (node: Node): Node | null => node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);

/** Language and direction by the nearest `lang` and `dir`; a nearer `lang` beats a farther `dir`. */
export function languageOf(host: Node): Language {
  let lang: string | null = null;
  let dir: string | null = null;
  for (let node: Node | null = host; node && lang === null; node = above(node)) {
    if (!(node instanceof Element)) continue;
    const given = node.getAttribute('dir')?.toLowerCase();
    if (dir === null && (given === 'ltr' || given === 'rtl')) dir = given;
    lang = node.getAttribute('lang') || null;
  }
  const locale = valid(lang ?? navigator.language);
  const shown = textLocale(locale);
  return {
    locale,
    textLocale: shown,
    dir: (dir as Language['dir'] | null) ?? (RTL.test(shown) ? 'rtl' : 'ltr'),
  };
}
