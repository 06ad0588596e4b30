export type Gender = 'm' | 'f' | 'n';

/** The forms of a noun in the order of `Language.forms`, parted by `|`; a gender other than `m` stands in front: `f:hora|horas`. */
export type Noun = string;

export interface CalendarDate {
  /** 1 to 31. */
  day: number;
  /** 1 to 12. */
  month: number;
  year?: number;
}

export interface ClockTime {
  /** 0 to 24. */
  hour: number;
  minute: number;
  second?: number;
  half?: 'am' | 'pm';
}

/** What stands around a piece, as far as reading it needs. */
export interface Around {
  /** The word before `before`; empty when there is none. */
  earlier: string;
  /** The word before on the same line, lower case; empty when there is none. */
  before: string;
  /** The text after. At most 60 characters. */
  after: string;
}

/** Symbols that are said by a word. */
export interface SymbolWords {
  minus: string;
  plus: string;
  equals: string;
  and: string;
  at: string;
  dot: string;
  slash: string;
  colon: string;
  dash: string;
  underscore: string;
  question: string;
  hash: string;
  hashtag: string;
  tilde: string;
  percent: string;
  perMille: string;
  /** `#5`, `№ 5`. */
  number: string;
  /** Between the ends of a range. */
  to: string;
  /** 3 × 4 as a product. */
  times: string;
  /** 3 × 4 as a size. */
  by: string;
  /** 15/20. */
  over: string;
  about: string;
  section: string;
  copyright: string;
  degrees: string;
  plusMinus: string;
  /** Between the numbers of a version. */
  point: string;
  version: string;
  /** km per hour. */
  per: string;
}

interface Romans {
  /** Words before a Roman numeral that is counted: chapter, part, act. Lower case. */
  counted: readonly string[];
  /** Words after it: century. Lower case. */
  centuries: readonly string[];
  /** Names of rulers and popes. */
  names: readonly string[];
  /** Letters that make the numeral an ordinal: `e` of `XXe`. A pattern. */
  mark: string;
  say: (n: number, as: 'counted' | 'century' | 'ruler' | 'marked', around: Around) => string;
}

/** Words of mathematics. */
interface MathWords {
  /** Between a letter and a comparison: "x is less than 5". Empty where nobody says it. */
  is: string;
  atMost: string;
  atLeast: string;
  differs: string;
  less: string;
  greater: string;
  /** Before a number alone: <50 ms. */
  fewer: string;
  more: string;
  dividedBy: string;
  root: string;
  squared: string;
  cubed: string;
  power: (n: number) => string;
  /** Names of the 24 Greek letters. */
  greek: string;
}

/** What a language knows beyond numbers and units, each part for the rule of the same name. */
export interface Extras {
  acronyms?: {
    /** Those that could be said as words. */
    spelled: readonly string[];
    /** Those that are words, though they do not look like it. */
    words: readonly string[];
    /** Ordinary words of three letters that begin with a vowel; people write them in capitals too. */
    ordinary?: readonly string[];
    /** What stands between the letters; a space by default. */
    join?: string;
  };
  math?: MathWords;
  /** Between the numbers of a score or a ratio: 3:2. */
  ratio?: string;
  /** Words before a ratio that could be a time: a pattern. */
  ratioNear?: string;
  /** Books of the Bible: the name said for how one is written; empty when written in full. */
  books?: Readonly<Record<string, string>>;
  /** 1 Cor. */
  bookNumber?: (n: number) => string;
  /** Short telephone numbers, a pattern, and the words near them that say that they are one. */
  dial?: { numbers: string; near: string };
  /** Three or four digits by pairs: 747, 1030. */
  pairs?: (n: number) => string;
  /** North, east, south and west after degrees: by their letter. */
  compass?: Readonly<Record<string, string>>;
  /** §§. */
  sections?: string;
  /** "F or M" for F/M. */
  or?: string;
}

/** How one language reads what is not written in words. */
export interface Language extends Extras {
  /** BCP 47. */
  tag: string;
  /** Plural categories in the order of the forms of a noun. A category that is missing takes the last form. */
  forms: readonly Intl.LDMLPluralRule[];
  decimal: ',' | '.';
  /** Characters between thousands. */
  group: string;
  order: 'mdy' | 'dmy';
  words: SymbolWords;
  /** 0 to 10^15 - 1. Without a gender as one counts, with it as before a noun. */
  cardinal: (n: number, gender?: Gender) => string;
  /** "three point one four". The mark is the word for the mark that was written. */
  decimals: (whole: string, fraction: string, mark: string) => string;
  /** The gender a number takes from the word after it, where that changes the number. */
  /** @param word in lower case */
  agree?: (word: string, written: string) => Gender | undefined;
  year?: (n: number) => string;
  /** What follows the digits of an ordinal (a pattern), and how the number is said then; undefined: it is none. */
  ordinal: { mark: string; say: (n: number, mark: string, around: Around) => string | undefined };
  /** Names of the months as said in a date, January first. */
  months: readonly string[];
  /** Other ways to write the months: twelve groups, parted by `|`, of words parted by spaces. */
  monthsShort: string;
  /** Words between day, month and year in writing, as a pattern: `de`, `of`. */
  dateLink?: string;
  /** What follows the day in a written date, as a pattern. */
  dayMark: string;
  date: (date: CalendarDate, around: Around) => string;
  /** Words before 5/1 that make it a day, as a pattern. */
  dated?: string;
  /** Names of the days of the week, as a pattern. */
  weekday?: string;
  time: (time: ClockTime, around: Around) => string;
  /** Pattern of what may follow a time and is said by `time`: `Uhr`. */
  timeMark?: string;
  /** The words after one hour and before its minutes, as in 9h05: a pattern; empty when the language does not write so. */
  hourMark: string;
  /** 3/4; undefined when it is not read as a part. The gender is that of what is halved. */
  part: (above: number, below: number, gender?: Gender) => string | undefined;
  /** "and" between a whole number and its part: "two and a half". Default: the whole, `and`, the part. */
  mixed?: (whole: number, above: number, below: number) => string;
  units: Readonly<Record<string, Noun>>;
  /** Whether an amount describes the noun after it, so that its unit stands in the singular: "a five dollar note". */
  attributive?: (around: Around) => boolean;
  /** A measure as the words before it rule it: "mit fünf Metern", "mit einem Meter". */
  ruled?: (said: string, around: Around) => string;
  /** Nouns that a price or a count is for, as a pattern: €/month. */
  each?: string;
  /** By currency code: the coin and its hundredth parted by `;`. */
  money: Readonly<Record<string, string>>;
  /** Currency codes of signs that differ by country: `$`, `kr`. */
  signs?: Readonly<Record<string, string>>;
  /** "five dollars" and "fifty cents" together. */
  coins: (whole: string, hundredths: string, count: string) => string;
  /** Thousand, million, billion by how they are written after a number. */
  scales: Readonly<Record<string, Noun>>;
  /** Between a million and what is counted: `de `, `d'`. */
  ofMillions?: (noun: string) => string;
  /** Written with a dot that never ends a sentence: titles, "e.g.". Said text by writing. */
  titles: Readonly<Record<string, string>>;
  /** Written with a dot that may end the sentence as well. */
  abbreviations: Readonly<Record<string, string>>;
  romans?: Romans;
  /** Decades (1990s) and what only this language writes. */
  own?: readonly OwnRule[];
}

/** A pattern of one language. Named groups are the same as in `say`. */
export interface OwnRule {
  /** Starts with a digit, a letter, or another character. */
  starts: 'digit' | 'letter' | 'symbol';
  pattern: string;
  say: (match: RegExpExecArray, around: Around) => string | undefined;
}
