import { languageAlone, placeOf } from '../../i18n/language-name.ts';

/**
 * A language as a voice card names it: the language and, short, where it is spoken so.
 * @param tag BCP 47, as the server gives it
 * @param locale the reader's language
 */
export const voiceLanguage = (tag: string, locale: string): string => {
  const name = languageAlone(locale, tag);
  const place = placeOf(locale, tag);
  return place ? `${name} · ${place}` : name;
};
