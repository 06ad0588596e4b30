import { isRtl, type Language } from './language.ts';
import { isEnglish, ownTexts, type Message, type Messages, type Texts, type Translate } from './texts.ts';

/**
 * Keeps a text from changing places with its surroundings where those run from right to left: its direction is its own,
 * and the marks at its ends stay with it.
 */
const isolated = (dir: Language['dir'], text: string): string =>
  dir === 'rtl' ? `\u2068${text}\u2069` : text;

const directionOf = (locale: string): Language['dir'] => (isRtl(locale) ? 'rtl' : 'ltr');

type Given = Readonly<Record<string, string | number>>;

/** Names, sums and numbers are isolated in a text that runs from right to left: they may run the other way. */
const format = (locale: string, text: string, values: Given) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return isolated(directionOf(locale), typeof value === 'number' ? value.toLocaleString(locale) : value);
  });

/** The form of a message for so many of what it counts. */
export const formOf = (locale: string, message: Message, count: string | number | undefined): string =>
  typeof message === 'string'
    ? message
    : (message[new Intl.PluralRules(locale).select(Number(count))] ?? message.other);

/**
 * The texts of a feature in a language, without React. Each is written by the rules of the language it is in: where a
 * language lacks one, that is English, isolated from its surroundings.
 * @param dir of the place where they stand; that of the language when not given
 */
export function translate<M extends Messages>(
  { feature, en }: Texts<M>,
  locale: string,
  dir = directionOf(locale),
): Translate<M> {
  const own = ownTexts(feature, locale);
  return (key, ...[values]) => {
    const given: Given = values ?? {};
    const foreign = own[key];
    const message: Message = foreign ?? en[key] ?? key;
    const written = foreign || isEnglish(locale) ? locale : 'en';
    const whole = format(written, formOf(written, message, given['count']), given);
    return foreign ? whole : isolated(dir, whole);
  };
}
