import { unnamedLanguage } from '../../i18n/unnamed-language.ts';

/** Name of a language in another one; its tag where it has no name. */
export function languageName(locale: string, tag: string): string {
  try {
    const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
    return names.of(tag) ?? unnamedLanguage(tag);
  } catch {
    return tag;
  }
}

/** The languages by their names, sorted as their reader sorts. */
export const languageOptions = (locale: string, tags: readonly string[]) => {
  const { compare } = new Intl.Collator(locale);
  return tags
    .map((value) => ({ value, label: languageName(locale, value) }))
    .sort((a, b) => compare(a.label, b.label));
};
