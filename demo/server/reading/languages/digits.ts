import type { ClockTime, Language, OwnRule, SymbolWords } from '../language.ts';
import { table } from './table.ts';

type Optional =
  | 'mixed'
  | 'year'
  | 'agree'
  | 'signs'
  | 'ofMillions'
  | 'own'
  | 'romans'
  | 'dateLink'
  | 'timeMark';

/** What a language defines when its engine reads whole numbers itself. */
export interface DigitLanguage
  extends Pick<Language, 'tag' | 'money' | 'time' | 'date'>, Partial<Pick<Language, Optional>> {
  forms?: Language['forms'];
  group?: string;
  /** The words of `SymbolWords`, in the format of `table`. */
  words: string;
  /** The word for the decimal mark. */
  decimals: string | Language['decimals'];
  ordinal?: Language['ordinal'];
  /** Parted by spaces, as in a date. */
  months: string;
  monthsShort?: string;
  dayMark?: string;
  hourMark?: string;
  /** Fractions by their written form: 1/2 = half. */
  parts: string;
  units: string;
  scales: string;
  titles: string;
  abbreviations: string;
  coins?: Language['coins'];
}

/** Digits after the decimal mark as the engine reads them: zeros separately. */
export const fractionDigits = (fraction: string): string =>
  fraction.replace(/^0(?=\d)/g, '0 ').replace(/ 0(?=\d)/g, ' 0 ');

/** 21:05 as "21 0 5"; a full hour as the hour alone. */
export const plainTime = ({ hour, minute, second }: ClockTime): string =>
  [hour, minute > 0 || second ? (minute < 10 ? `0 ${minute}` : minute) : '', second ?? ''].join(' ').trim();

/**
 * A time such as kl. 14.30: only after the word for the clock, because the dot may also be a decimal mark. @param words
 * these words of the language
 */
export const dottedTime = (words: string): OwnRule => ({
  starts: 'digit',
  pattern: `(?<=(?<!\\p{L})(?:${words})[ \\u00a0](?:\\d{1,2}[.:]\\d{2}[ ]?[-\u2013][ ]?)?)(\\d{1,2})\\.(\\d{2})(?![\\p{L}\\d]|[.,]\\d)`,
  say: ([, hour, minute]) =>
    Number(hour) <= 24 && Number(minute) < 60
      ? plainTime({ hour: Number(hour), minute: Number(minute) })
      : undefined,
});

/** A language whose whole numbers stay digits: its engine reads them better than a table would. */
export const digitLanguage = (of: DigitLanguage): Language => {
  const parts = table(of.parts);
  const { decimals, words: symbolWords } = of;
  return {
    ...of,
    forms: of.forms ?? ['one', 'other'],
    decimal: ',',
    group: of.group ?? '.\u00a0 ',
    order: 'dmy',
    words: table(symbolWords) as unknown as SymbolWords,
    cardinal: String,
    decimals:
      typeof decimals === 'string'
        ? (whole, fraction, mark) => `${whole} ${mark || decimals} ${fractionDigits(fraction)}`
        : decimals,
    ordinal: of.ordinal ?? { mark: '[]', say: () => undefined },
    months: of.months.split(' '),
    monthsShort: of.monthsShort ?? '',
    dayMark: of.dayMark ?? '',
    hourMark: of.hourMark ?? '',
    part: (above, below) => parts[`${above}/${below}`],
    units: table(of.units),
    scales: table(of.scales),
    titles: table(of.titles),
    abbreviations: table(of.abbreviations),
    coins: of.coins ?? ((whole, hundredths) => `${whole} ${hundredths}`),
  };
};
