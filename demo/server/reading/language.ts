export type Gender = 'm' | 'f' | 'n';

/**
 * The forms of a noun in the order of `Language.forms`, separated by `|`. A prefix gives a gender other than `m`:
 * `f:hora|horas`.
 */
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

/** Context of a piece that affects how it is read. */
export interface Around {
  /** The word before `before` in lower case; empty when there is none. */
  earlier: string;
  /** The previous word on the same line, in lower case; empty when there is none. */
  before: string;
  /** The following text, at most 60 characters. */
  after: string;
}

/** Words for symbols. */
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
  /** Word for the sign in `#5` and `№ 5`. */
  number: string;
  /** Word between the ends of a range. */
  to: string;
  /** Word for × in 3 × 4 as a product. */
  times: string;
  /** Word for × in 3 × 4 as a size. */
  by: string;
  /** Word for / in 15/20. */
  over: string;
  about: string;
  section: string;
  copyright: string;
  degrees: string;
  plusMinus: string;
  /** Word between the numbers of a version. */
  point: string;
  version: string;
  /** Word for / in units: km per hour. */
  per: string;
}

interface Romans {
  /** Words before a Roman numeral that is read as a count: chapter, part, act. Lower case. */
  counted: readonly string[];
  /** Words after one: century. Lower case. */
  centuries: readonly string[];
  /** Names of rulers and popes. */
  names: readonly string[];
  /** Letters that make the numeral an ordinal, as a pattern: `e` in `XXe`. */
  mark: string;
  say: (n: number, as: 'counted' | 'century' | 'ruler' | 'marked', around: Around) => string;
}

/** Words for mathematical signs. */
interface MathWords {
  /** Word between a variable and a comparison: "x is less than 5". Empty in languages without it. */
  is: string;
  atMost: string;
  atLeast: string;
  differs: string;
  less: string;
  greater: string;
  /** Word before a number without a left side: <50 ms. */
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

/** What a language defines besides numbers and units, each part for the rule of the same name. */
export interface Extras {
  acronyms?: {
    /** Acronyms that are spelled although they could be read as words. */
    spelled: readonly string[];
    /** Acronyms that are read as words although they do not look like words. */
    words: readonly string[];
    /** Ordinary words of three letters that begin with a vowel and are also written in capitals. */
    ordinary?: readonly string[];
    /** Separator of the letters; a space by default. */
    join?: string;
  };
  math?: MathWords;
  /** Word between the numbers of a score or a ratio: 3:2. */
  ratio?: string;
  /** Words that mark a ratio that could otherwise be a time, as a pattern. */
  ratioNear?: string;
  /** Books of the Bible: spoken name by written name; empty when it is the written one. */
  books?: Readonly<Record<string, string>>;
  /** Number before the name of a book: 1 Cor. */
  bookNumber?: (n: number) => string;
  /** Short telephone numbers (a pattern), and nearby words that identify them. */
  dial?: { numbers: string; near: string };
  /** Reads three or four digits in pairs: 747, 1030. */
  pairs?: (n: number) => string;
  /** The directions by their letters. */
  compass?: Readonly<Record<string, string>>;
  /** Words before a direction that is a letter or two, as a pattern: winds NW. */
  winds?: string;
  /** The unit A, which on its own may be a letter. */
  ampere?: Noun;
  /** Words before a month that is abbreviated and without a day, as a pattern: in Oct. */
  monthAfter?: string;
  /** Word for §§. */
  sections?: string;
  /** Word for / in F/M: "F or M". */
  or?: string;
}

/** How a language reads what is not written in words. */
export interface Language extends Extras {
  /** BCP 47. */
  tag: string;
  /** Plural categories in the order of a noun's forms. A missing category uses the last form. */
  forms: readonly Intl.LDMLPluralRule[];
  decimal: ',' | '.';
  /** Characters that separate thousands. */
  group: string;
  order: 'mdy' | 'dmy';
  words: SymbolWords;
  /** A number from 0 to 10^15 - 1 in words: as in counting, or with a gender as before a noun. */
  cardinal: (n: number, gender?: Gender) => string;
  /** A decimal number: "three point one four". `mark` is the word for the decimal mark that was written. */
  decimals: (whole: string, fraction: string, mark: string) => string;
  /** The gender that a number takes from the following word, if it changes the number. @param word in lower case */
  agree?: (word: string, written: string) => Gender | undefined;
  year?: (n: number) => string;
  /** What follows the digits of an ordinal (a pattern), and how it is said; undefined when it is not an ordinal. */
  ordinal: { mark: string; say: (n: number, mark: string, around: Around) => string | undefined };
  /** Names of the months as said in a date, January first. */
  months: readonly string[];
  /** Other spellings of the months: twelve groups separated by `|`, of words separated by spaces. */
  monthsShort: string;
  /** Words between day, month and year in a written date, as a pattern: `de`, `of`. */
  dateLink?: string;
  /** What follows the day in a written date, as a pattern. */
  dayMark: string;
  date: (date: CalendarDate, around: Around) => string;
  /** Words before 5/1 that make it a date, as a pattern. */
  dated?: string;
  /** Names of the days of the week, as a pattern. */
  weekday?: string;
  time: (time: ClockTime, around: Around) => string;
  /** Pattern of what may follow a time and is included in what `time` says: `Uhr`. */
  timeMark?: string;
  /** What stands between hour and minutes, as in 9h05, as a pattern; empty in languages without that notation. */
  hourMark: string;
  /** A fraction such as 3/4; undefined when it is not read as one. The gender is that of the noun. */
  part: (above: number, below: number, gender?: Gender) => string | undefined;
  /** A mixed number such as "two and a half". Default: the whole number, `and`, the fraction. */
  mixed?: (whole: number, above: number, below: number) => string;
  units: Readonly<Record<string, Noun>>;
  /** Whether an amount modifies the following noun, so that its unit is singular: "a five dollar note". */
  attributive?: (around: Around) => boolean;
  /** A measure in the case that the preceding words require: "mit fünf Metern", "mit einem Meter". */
  ruled?: (said: string, around: Around) => string;
  /** Nouns after the slash of a price or a count, as a pattern: €/month. */
  each?: string;
  /** Names of the currency and its hundredth, separated by `;`, by currency code. */
  money: Readonly<Record<string, string>>;
  /** Currency codes of signs that vary by country: `$`, `kr`. */
  signs?: Readonly<Record<string, string>>;
  /** Joins "five dollars" and "fifty cents". */
  coins: (whole: string, hundredths: string, count: string) => string;
  /** Thousand, million, billion by their written forms after a number. */
  scales: Readonly<Record<string, Noun>>;
  /** Words between millions and what they count: `de `, `d'`. */
  ofMillions?: (noun: string) => string;
  /** Abbreviations whose dot never ends a sentence: titles, "e.g.". Spoken text by written form. */
  titles: Readonly<Record<string, string>>;
  /** Abbreviations whose dot may also end the sentence. */
  abbreviations: Readonly<Record<string, string>>;
  romans?: Romans;
  /** Decades (1990s) and patterns that only this language has. */
  own?: readonly OwnRule[];
}

/** A pattern of one language. `say` receives its match. */
export interface OwnRule {
  /** Kind of the first character: a digit, a letter, or any other. */
  starts: 'digit' | 'letter' | 'symbol';
  pattern: string;
  say: (match: RegExpExecArray, around: Around) => string | undefined;
}
