import { ownTexts, textLocale, type Message, type Messages, type Texts, type Translate } from './texts.ts';

const format = (locale: string, text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString(locale) : (value ?? placeholder);
  });

/** The texts of a feature in a language, without React. */
export function translate<M extends Messages>({ feature, en }: Texts<M>, wanted: string): Translate<M> {
  const locale = textLocale(wanted);
  const own = ownTexts(feature, locale);
  return (key, ...[values]) => {
    const given: Readonly<Record<string, string | number>> = values ?? {};
    const foreign = own?.[key];
    const message: Message = foreign ?? en[key] ?? key;
    if (typeof message === 'string') return format(locale, message, given);
    const rules = new Intl.PluralRules(foreign ? locale : 'en');
    return format(locale, message[rules.select(Number(given['count']))] ?? message.other, given);
  };
}
