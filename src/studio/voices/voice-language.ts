/**
 * A language as a voice card names it: the language and, short, where it is spoken so.
 * @param tag BCP 47, as the server gives it
 * @param locale the reader's language
 */
export const voiceLanguage = (tag: string, locale: string): string => {
  const { language, region } = parse(tag);
  const name = names(locale, 'language').of(language) ?? language;
  const place = region && names(locale, 'region').of(region);
  return place ? `${name} · ${place}` : name;
};

/** Name of a language without its region. */
export const languageName = (tag: string, locale: string): string =>
  names(locale, 'language').of(parse(tag).language) ?? tag;

const parse = (tag: string): { language: string; region?: string | undefined } => {
  try {
    const { language, region } = new Intl.Locale(tag);
    return { language, region };
  } catch {
    return { language: 'und' };
  }
};

const made = new Map<string, Intl.DisplayNames>();

/** Making one is slow; asking it is not. */
const names = (locale: string, type: 'language' | 'region'): Intl.DisplayNames => {
  const key = `${locale} ${type}`;
  const known = made.get(key) ?? new Intl.DisplayNames([locale, 'en'], { type, style: 'short' });
  made.set(key, known);
  return known;
};
