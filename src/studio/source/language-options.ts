/** Name of a language in another one; its tag where the browser knows no name. */
export function languageName(locale: string, tag: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
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
