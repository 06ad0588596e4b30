import { languageAlone, placeOf } from '../../i18n/language-name.ts';

/**
 * Language name for a voice card, with a short region if the tag has one.
 * @param tag BCP 47, from the server
 * @param locale language of the reader
 */
export const voiceLanguage = (tag: string, locale: string): string => {
  const name = languageAlone(locale, tag);
  const place = placeOf(locale, tag);
  return place ? `${name} · ${place}` : name;
};
