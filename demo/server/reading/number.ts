import type { Gender, Language, Noun } from './language.ts';

/** A number as written, without its separators. */
export interface Amount {
  /** Digits. */
  whole: string;
  /** Digits after the decimal mark; empty without one. */
  fraction: string;
  /** The decimal mark is not that of the language: 3.14 in German. */
  foreign: boolean;
}

const COUNTED_DIGITS = 15;

const escape = (text: string) => text.replace(/[\\\]^-]/g, '\\$&');

/**
 * Pattern of a number in the language, without a sign. All repetitions are bounded, so matching is fast on any text.
 */
export const numberPattern = ({ decimal, group }: Language): string => {
  const other = decimal === ',' ? '\\.' : ',';
  const own = decimal === ',' ? ',' : '\\.';
  const groups = `[${escape(group)}]`;
  const ends = '(?!\\d)';
  return [
    `\\d{1,3}(?:${groups}\\d{3}){1,6}(?:${own}\\d{1,30})?${ends}(?![${escape(group.trim())}]\\d)`,
    `\\d{1,2}(?:,\\d{2}){1,5},\\d{3}(?:\\.\\d{1,30})?${ends}`,
    `\\d{1,3}(?:${own}\\d{3}){1,6}${other}\\d{1,2}${ends}`,
    `\\d{1,3}(?:${own}\\d{3}){2,6}${ends}(?!${own}\\d)`,
    `\\d{1,40}${own}\\d{1,30}${ends}(?!${own}\\d)`,
    decimal === ',' ? `\\d{1,40}\\.(?:\\d{1,2}|\\d{4,8})(?![\\d.]\\d?)` : '',
    `\\d{1,40}`,
  ]
    .filter(Boolean)
    .join('|');
};

/** Parses a match of `numberPattern`. */
export const parseNumber = (written: string, { decimal, group }: Language): Amount => {
  const marks = [...written.matchAll(/[^\d]/g)];
  const last = marks.at(-1);
  if (!last) return { whole: written, fraction: '', foreign: false };
  const after = written.slice(last.index + 1);
  const alone = marks.filter(([mark]) => mark === last[0]).length === 1;
  const mark = last[0];
  const isMark =
    (mark === ',' || mark === '.') &&
    alone &&
    (mark === decimal || after.length !== 3 || (marks.length > 1 && !group.includes(mark)));
  const digits = (text: string) => text.replace(/\D/g, '');
  if (!isMark) return { whole: digits(written), fraction: '', foreign: false };
  return {
    whole: digits(written.slice(0, last.index)),
    fraction: after,
    foreign: mark !== decimal && marks.length === 1,
  };
};

export const sayDigits = (digits: string, { cardinal }: Language): string =>
  [...digits].map((digit) => cardinal(Number(digit))).join(' ');

const sayWhole = (whole: string, language: Language, gender?: Gender): string => {
  const plain = whole.replace(/^0+(?=\d)/, '');
  const digits = plain.length > COUNTED_DIGITS || (plain.length !== whole.length && whole.length > 1);
  return digits ? sayDigits(whole, language) : language.cardinal(Number(plain), gender);
};

export const sayAmount = (amount: Amount, language: Language, gender?: Gender): string =>
  amount.fraction
    ? language.decimals(
        amount.whole.length > COUNTED_DIGITS ? sayDigits(amount.whole, language) : amount.whole,
        amount.fraction,
        amount.foreign ? language.words.dot : '',
      )
    : sayWhole(amount.whole, language, gender);

const rules = new Map<string, Intl.PluralRules>();

const pluralRules = (tag: string, digits: number): Intl.PluralRules => {
  const key = `${tag} ${digits}`;
  const known = rules.get(key) ?? new Intl.PluralRules(tag, { minimumFractionDigits: digits });
  rules.set(key, known);
  return known;
};

export const genderOf = (noun: Noun): Gender => (/^([mfn]):/.exec(noun)?.[1] as Gender | undefined) ?? 'm';

/** The form of a noun for the amount. */
export const formOf = (noun: Noun, amount: Amount, language: Language): string => {
  const forms = noun.replace(/^[mfn]:/, '').split('|');
  const value = Number(`${amount.whole}.${amount.fraction || 0}`);
  const category = pluralRules(language.tag, Math.min(amount.fraction.length, 4)).select(value);
  const index = language.forms.indexOf(category);
  return (index < 0 ? undefined : forms[index]) ?? forms.at(-1)!;
};

export const ONE: Amount = { whole: '1', fraction: '', foreign: false };

/** An amount that modifies the following noun: "five kilometer" in "a five kilometer run". */
export const sayDescribing = (amount: Amount, noun: Noun, language: Language): string =>
  `${sayAmount(amount, language, genderOf(noun))} ${formOf(noun, ONE, language)}`;

/** A number with its noun: "five kilometres"; "two million dollars" in languages with a word between them. */
export const sayCount = (amount: Amount, noun: Noun, language: Language): string => {
  const form = formOf(noun, amount, language);
  const value = Number(amount.whole);
  const millions = value >= 1e6 && value % 1e6 === 0 && !amount.fraction;
  const link = millions ? (language.ofMillions?.(form) ?? '') : '';
  return `${sayAmount(amount, language, genderOf(noun))} ${link}${form}`;
};
