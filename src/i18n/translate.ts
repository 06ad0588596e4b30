import { cached, formatNumber } from './format.ts';
import { isRtl, type Language } from './language.ts';
import { isEnglish, ownTexts, type Message, type Messages, type Texts, type Translate } from './texts.ts';

/**
 * Isolates a text in a right-to-left layout (Unicode FSI and PDI), so that it keeps its own direction and its
 * punctuation stays with it.
 */
const isolated = (dir: Language['dir'], text: string): string =>
  dir === 'rtl' ? `\u2068${text}\u2069` : text;

const directionOf = (locale: string): Language['dir'] => (isRtl(locale) ? 'rtl' : 'ltr');

const ENGLISH: Language = { locale: 'en', dir: 'ltr' };

type Given = Readonly<Record<string, string | number>>;

/** Isolates values in a right-to-left text: names, sums and numbers may run the other way. */
const format = ({ locale, dir }: Language, text: string, values: Given) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return isolated(dir, typeof value === 'number' ? formatNumber(locale, value) : value);
  });

const pluralRules = (locale: string) =>
  cached('plural', locale, undefined, () => new Intl.PluralRules(locale));

/** The plural form of a message for a count. */
export const formOf = (locale: string, message: Message, count: string | number | undefined): string =>
  typeof message === 'string'
    ? message
    : (message[pluralRules(locale).select(Number(count))] ?? message.other);

/**
 * Texts of a feature in a language, without React. A text the language lacks is written in English, by the rules of
 * English, and isolated from its surroundings.
 * @param dir direction of the layout; by default that of the language
 */
export function translate<M extends Messages>(
  { feature, en }: Texts<M>,
  locale: string,
  dir?: Language['dir'],
): Translate<M> {
  const own = ownTexts(feature, locale);
  // Found once: asking the browser for each text would take most of the time of writing it
  const language: Language = { locale, dir: directionOf(locale) };
  return (key, ...[values]) => {
    const given: Given = values ?? {};
    const foreign = own[key];
    const message: Message = foreign ?? en[key] ?? key;
    const written = foreign || isEnglish(locale) ? language : ENGLISH;
    const whole = format(written, formOf(written.locale, message, given['count']), given);
    return foreign ? whole : isolated(dir ?? language.dir, whole);
  };
}
