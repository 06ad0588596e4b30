import { languageName } from '../../i18n/language-name.ts';

/** Languages by name, in the alphabetical order of the reader's language. */
export const languageOptions = (locale: string, tags: readonly string[]) => {
  const { compare } = new Intl.Collator(locale);
  return tags
    .map((value) => ({ value, label: languageName(locale, value) }))
    .sort((a, b) => compare(a.label, b.label));
};
