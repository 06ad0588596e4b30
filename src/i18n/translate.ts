import { isEnglish, ownTexts, type Message, type Messages, type Texts, type Translate } from './texts.ts';

const format = (locale: string, text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString(locale) : (value ?? placeholder);
  });

/** The texts of a feature in a language, without React. Each is written by the rules of the language it is in. */
export function translate<M extends Messages>({ feature, en }: Texts<M>, locale: string): Translate<M> {
  const own = ownTexts(feature, locale);
  return (key, ...[values]) => {
    const given: Readonly<Record<string, string | number>> = values ?? {};
    const foreign = own?.[key];
    const message: Message = foreign ?? en[key] ?? key;
    const written = foreign || isEnglish(locale) ? locale : 'en';
    if (typeof message === 'string') return format(written, message, given);
    const rules = new Intl.PluralRules(written);
    return format(written, message[rules.select(Number(given['count']))] ?? message.other, given);
  };
}
