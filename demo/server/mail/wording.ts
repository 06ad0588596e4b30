import { isMailLanguage, mailTexts, type MailLanguage } from './languages.ts';
import type { MailTexts } from './texts/en.ts';

/** Locales for English dates and numbers; other languages use their default. */
const ENGLISH = { dates: 'en-GB', numbers: 'en-US' };

/** Texts and formats of mails in one language. */
export interface Wording {
  language: MailLanguage;
  say(key: Exclude<keyof MailTexts, 'colon'>, values?: Readonly<Record<string, string>>): string;
  hours(count: number): string;
  /** Formats a day in UTC. */
  day(moment: Date): string;
  number(value: number): string;
  /** @param currency ISO 4217 */
  money(amount: number, currency: string): string;
}

/** Isolates inserted text, which may have the opposite direction, from right-to-left text around it. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

export const isRightToLeft = (language: MailLanguage): boolean => language === 'ar';

/** @param tag stored language tag; an unknown one means English */
export const wordingIn = (tag: string | null): Wording => {
  const language = tag !== null && isMailLanguage(tag) ? tag : 'en';
  const texts: MailTexts = mailTexts[language];
  const { dates, numbers } = language === 'en' ? ENGLISH : { dates: language, numbers: language };
  const put = isRightToLeft(language) ? isolated : (text: string) => text;
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(numbers, options);
  return {
    language,
    say: (key, values = {}) => texts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => put(values[name]!)),
    hours: (count) => format({ style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(count),
    day: (moment) => new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone: 'UTC' }).format(moment),
    number: (value) => format({}).format(value),
    money: (amount, currency) =>
      format({ style: 'currency', currency, currencyDisplay: 'code' }).format(amount),
  };
};
