import { unnamedLanguage } from '../../i18n/unnamed-language.ts';

/**
 * A language as a voice card names it: the language and, short, where it is spoken so.
 * @param tag BCP 47, as the server gives it
 * @param locale the reader's language
 */
export const voiceLanguage = (tag: string, locale: string): string => {
  const { region } = parse(tag);
  const name = languageName(tag, locale);
  const place = region && (names(locale, 'region').of(region) ?? region);
  return place ? `${name} · ${place}` : name;
};

/** Name of a language without its region. */
export const languageName = (tag: string, locale: string): string => {
  const { language } = parse(tag);
  return names(locale, 'language').of(language) ?? unnamedLanguage(language);
};

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
  const known =
    made.get(key) ?? new Intl.DisplayNames([locale, 'en'], { type, style: 'short', fallback: 'none' });
  made.set(key, known);
  return known;
};
