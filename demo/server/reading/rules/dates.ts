import type { Language } from '../language.ts';
import { valueOf } from '../roman.ts';
import { around } from '../scan.ts';
import { sayClock } from './times.ts';
import { END, START, anyOf, rule, type MakeRules, type Place } from './rule.ts';

const CENTURY = 100;
const TURN = 50;
const FIRST_YEAR = 1000;
const LAST_YEAR = 2199;

const daysOf = (month: number) => [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
const isDay = (day: number, month: number) => month >= 1 && day >= 1 && day <= daysOf(month);

const isLived = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR;
/** Units after which a number is not a year. The Russian г after a year abbreviates "year". */
const measureAfter = ({ units }: Language) =>
  anyOf(Object.keys(units).filter((name) => /^[A-Za-zµΩ]/.test(name) && name !== 'in'));

/** Full year of two digits: 26 is 2026, 84 is 1984. */
const fullYear = (written: string): number => {
  const year = Number(written);
  return written.length > 2 ? year : year + (year < TURN ? 20 : 19) * CENTURY;
};

/** @param monthFirst the preceding article belongs to a following noun: the March 3 vote */
const say = (
  language: Language,
  place: Place,
  length: number,
  day: number,
  month: number,
  year?: string,
  monthFirst = false,
) => {
  if (!isDay(day, month)) return undefined;
  const near = around(place.scan, place.at, place.at + length);
  return language.date(
    { day, month, ...(year ? { year: fullYear(year) } : {}) },
    monthFirst && near.before === 'the' ? { ...near, before: '' } : near,
  );
};

/** 2026-03-14, 14.3.2026, 3/14/2026. */
const numeric: MakeRules = (language) => ({
  digit: [
    rule(
      `${START}(\\d{4})-(\\d{2})-(\\d{2})(?:T(\\d{2}):(\\d{2})(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?${END}`,
      ([all, year, month, day, hour, minute], place) => {
        const date = say(language, place, all.length, Number(day), Number(month), year);
        if (!date || !hour) return date;
        return `${date}, ${sayClock(language, { hour: Number(hour), minute: Number(minute) }, place, all.length)}`;
      },
    ),
    rule(
      `${START}(\\d{4})([./])[ ]?(\\d{1,2})\\2[ ]?(\\d{1,2})(?:\\.(?=[ ][\\p{Ll}\\d]|[-,]))?${END}`,
      ([all, year, , month, day], place) =>
        say(language, place, all.length, Number(day), Number(month), year),
    ),
    rule(
      `${START}(?<![./-]|\\d,)(\\d{1,2})(?:([/-])|(\\.)[ ]?)(\\d{1,2})(?:\\2\\3[ ]?)(\\d{4}|\\d{2})(?![./-]?\\d)${END}`,
      ([all, first, sign, dot, second, year], place) => {
        if (year!.length === 2 && sign === '-') return undefined;
        const [a, b] = [Number(first), Number(second)];
        const [day, month] = language.order === 'mdy' && !dot ? [b, a] : [a, b];
        if (!isDay(day, month) && year!.length === 2) return undefined;
        return (
          say(language, place, all.length, day, month, year) ??
          say(language, place, all.length, month, day, year)
        );
      },
    ),
    // 1-I-2024, 12.IV.1990, 12 XI 1990, but 12 V 2000 mAh and 3 X 1000 m
    rule(
      `${START}(?<![./-]|\\d,)(\\d{1,2})(?:([-/ ])|(\\.)[ ]?)(X?I{1,3}|IV|VI{0,3}|IX|X)(?:\\2\\3[ ]?)(\\d{4}|'?\\d{2})(?![./-]?\\d|[- \u00a0]?(?:${measureAfter(language)})${END})${END}`,
      ([all, day, sign, , month, year], place) => {
        const isShort = year!.length < 4;
        if (sign === ' ' && (isShort || month!.length === 1)) return undefined;
        if (!isShort && !isLived(Number(year))) return undefined;
        return say(language, place, all.length, Number(day), valueOf(month!), year!.replace("'", ''));
      },
    ),
    // 1er/12, 1°/12/2026
    ...(language.order === 'dmy' && language.dayMark && language.dayMark !== '\\.'
      ? [
          rule(
            `${START}1(?:${language.dayMark})/(\\d{1,2})(?:/(\\d{4}))?(?![/.,]?\\d)${END}`,
            ([all, month, year], place) => say(language, place, all.length, 1, Number(month), year),
          ),
        ]
      : []),
    // 14.3. without its year, where days are written with dots.
    ...(language.dayMark.includes('\\.')
      ? [
          rule(
            `${START}(?<!\\d[.,])(\\d{1,2})\\.[ ]?(\\d{1,2})\\.(?![ ]?\\d)`,
            ([all, day, month], place) => {
              const end = place.at + all.length;
              const text = say(language, place, all.length, Number(day), Number(month));
              // In German, a capital may also begin a noun.
              const ends = language.tag === 'de-DE' ? /^\s*$/ : /^(?:\s*$|\s+\p{Lu}|\n)/u;
              return text && ends.test(place.scan.slice(end, end + 3)) ? `${text}.` : text;
            },
          ),
        ]
      : []),
  ],
});

/** Short names of months that are also words. */
const WORDS = new Set(['mar', 'may', 'mai', 'ago', 'mag']);
const PORTUGUESE_TEN = 'dez';

/** 14 March 2026, Mar 14. */
const named: MakeRules = (language) => {
  const numbers = new Map<string, number>();
  const add = (names: string, month: number) => {
    for (const name of names.split(' ')) if (name) numbers.set(name.toLowerCase(), month);
  };
  language.months.forEach((name, index) => add(name, index + 1));
  language.monthsShort.split('|').forEach((names, index) => add(names, index + 1));
  const month = `(${anyOf([...numbers.keys()])})(?![\\p{L}\\p{M}\\p{N}])\\.?`;
  const link = language.dateLink ? `(?:${language.dateLink})?` : '';
  const monthOf = (name: string) => numbers.get(name.toLowerCase()) ?? 0;
  const apart = language.monthsShort.split(/[| ]/).flatMap((name) => {
    const lower = name.toLowerCase();
    const isWord = WORDS.has(lower) || (lower === PORTUGUESE_TEN && language.tag.startsWith('pt'));
    return name === '' || isWord ? [] : [name, lower.replace(/^./, (c) => c.toUpperCase())];
  });
  const year = `(?:,?[ \u00a0]${link}(\\d{4})(?![-:.,/]?\\d)${END})?`;
  return {
    digit: [
      rule(
        `${START}(?<!\\d[.,:/])(\\d{1,2})(?:${language.dayMark})?[ \u00a0-]${link}${month}${year}`,
        ([all, day, name, year], place) =>
          say(language, place, all.length, Number(day), monthOf(name!), year),
        'i',
      ),
    ],
    letter: [
      // In Oct. and until Nov.; without such a word, Jan may be a name
      ...(language.monthAfter
        ? [
            rule(
              `(?<=${START}(?:${language.monthAfter})[ \u00a0])(${anyOf(apart)})\\.(?=["')\\]]?(?:[,;:)]|\\s*$|[ \u00a0]\\p{Ll}))`,
              ([, name], { scan, at }) =>
                `${language.months[monthOf(name!) - 1]}${/^\s*$/.test(scan.slice(at + name!.length + 1, at + name!.length + 9)) ? '.' : ''}`,
            ),
            rule(
              `${START}(?!(?:set|gen|[Jj]an)\\.)(${anyOf(apart)})\\.(?=[,;:)]|[ \u00a0]\\p{Ll})`,
              ([, name]) => language.months[monthOf(name!) - 1],
            ),
          ]
        : []),
      // Jan. 2025
      rule(
        `${START}(${anyOf([...numbers.keys()])})\\.(?=[ \u00a0]${link}\\d{4}(?!\\d))`,
        ([, name]) => language.months[monthOf(name!) - 1],
        'i',
      ),
      rule(
        `${START}${month}[ \u00a0](\\d{1,2})(?:${language.dayMark})?(?![-\u2013:.,/%]?\\d)${END}${year}`,
        ([all, name, day, year], place) =>
          /^\p{Lu}/u.test(all) || !language.tag.startsWith('en')
            ? say(language, place, all.length, Number(day), monthOf(name!), year, true)
            : undefined,
        'i',
      ),
    ],
  };
};

export const dateRules: readonly MakeRules[] = [numeric, named];
