import type { CalendarDate, ClockTime, Language } from '../language.ts';
import { cardinalWith, ones, ordinalOf, under100, yearWith } from './en-numbers.ts';
import { own } from './en-own.ts';
import { abbreviations, british, meters, titles, units } from './en-tables.ts';
import { english as extras } from './extras/en.ts';
import { table } from './table.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

const time = ({ hour, minute, second, half }: ClockTime, before: string): string => {
  // Won in 2:19:42: a duration, not a time of day
  if (second !== undefined && before === 'in')
    return `${under100(hour)} ${twoDigits(minute)} ${twoDigits(second)}`;
  const tail = half ? ` ${half[0]}.m.` : '';
  const seconds = second ? ` and ${under100(second)} second${second === 1 ? '' : 's'}` : '';
  if (minute === 0 && !seconds) {
    if (tail) return ones[hour]! + tail;
    if (hour === 0 || hour === 24) return 'midnight';
    return hour <= 12 ? `${ones[hour]} o'clock` : `${under100(hour)} hundred`;
  }
  const minutes = minute === 0 ? "o'clock" : minute < 10 ? `oh ${ones[minute]}` : under100(minute);
  return `${under100(hour)} ${minutes}${seconds}${tail}`;
};

const twoDigits = (n: number) => (n < 10 ? `oh ${ones[n]}` : under100(n));

/** Words after an amount that are not a noun. */
const NO_NOUN =
  /^[ ](?:an?|and|or|of|in|on|at|to|from|for|per|by|with|was|is|are|were|than|as|if|but|that|which|who|it|he|she|they|we|you|each|more|less|total|off|away|ago|apart|later|earlier|before|after|short|worth|x|when|while|because|so|would|will|had|has|back|up|down)(?!\p{L})/u;
const COSTS =
  /^[ ](?:notes?|bills?|coins?|fees?|fines?|tickets?|bonus|deals?|gifts?|grants?|loans?|prizes?|discounts?|vouchers?|deposits?|budget|fund|mark|barrier|limit|tax|credit|question)(?!\p{L})/u;

/** "A $5 million grant", "the £20 note" */
const attributive: NonNullable<Language['attributive']> = ({ before, after }) =>
  /^an?$/.test(before)
    ? /^[ ]\p{L}/u.test(after) && !NO_NOUN.test(after)
    : /^(?:the|this|that|each|every|his|her|my|our|their|no)$/.test(before) && COSTS.test(after);

const partNames: Readonly<Record<number, string>> = { 2: 'half', 4: 'quarter' };

const english = (tag: 'en-GB' | 'en-US'): Language => {
  const cardinal = cardinalWith(tag === 'en-GB' ? 'and ' : '');
  const year = yearWith(cardinal);
  const ordinal = (n: number) => ordinalOf(cardinal(n));
  const date = ({ day, month, year: of }: CalendarDate, before: string): string => {
    const name = months[month - 1]!;
    const ofYear = of === undefined ? '' : year(of);
    if (tag === 'en-US' && before !== 'the') return `${name} ${ordinal(day)}${ofYear && `, ${ofYear}`}`;
    return `${/^the$/.test(before) ? '' : 'the '}${ordinal(day)} of ${name}${ofYear && ` ${ofYear}`}`;
  };
  return {
    tag,
    forms: ['one', 'other'],
    decimal: '.',
    group: ',\u00a0',
    order: tag === 'en-US' ? 'mdy' : 'dmy',
    words: {
      minus: 'minus',
      plus: 'plus',
      equals: 'equals',
      and: 'and',
      at: 'at',
      dot: 'dot',
      slash: 'slash',
      colon: 'colon',
      dash: 'dash',
      underscore: 'underscore',
      question: 'question mark',
      hash: 'hash',
      hashtag: 'hashtag',
      tilde: 'tilde',
      percent: 'percent',
      perMille: 'per mille',
      number: 'number',
      to: 'to',
      times: 'times',
      by: 'by',
      over: 'over',
      about: 'about',
      section: 'section',
      copyright: 'copyright',
      degrees: 'degrees',
      plusMinus: 'plus or minus',
      point: 'point',
      version: 'version',
      per: 'per',
    },
    each: 'month|day|week|year|hour|person|night|piece|liter|litre|gallon|minute|unit|user|seat|mile|pound|head',
    cardinal,
    decimals: (whole, fraction) =>
      `${/^\d+$/.test(whole) ? cardinal(Number(whole)) : whole} point ${[...fraction].map((digit) => ones[Number(digit)]).join(' ')}`,
    year,
    ordinal: { mark: '(?:st|nd|rd|th|ST|ND|RD|TH)(?![\\p{L}\\p{N}])', say: (n) => ordinal(n) },
    months,
    monthsShort: 'Jan|Feb|Mar|Apr||Jun|Jul|Aug|Sep Sept|Oct|Nov|Dec',
    dateLink: 'of[ ]',
    dayMark: 'st|nd|rd|th',
    date: (value, { before }) => date(value, before),
    dated: 'on|since|until|till',
    weekday: '(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tues?|wed|thu(?:rs)?|fri|sat|sun)(?=\\.)',
    time: (value, { before }) => time(value, before),
    hourMark: '',
    part: (above, below) => {
      const name = partNames[below] ?? ordinal(below);
      return above === 1 ? `one ${name}` : `${cardinal(above)} ${name === 'half' ? 'halves' : `${name}s`}`;
    },
    mixed: (whole, above, below) =>
      `${cardinal(whole)} and ${above === 1 ? 'a' : cardinal(above)} ${partNames[below] ?? ordinal(below)}${above === 1 ? '' : 's'}`,
    units: { ...units, ...(tag === 'en-GB' ? { ...british(meters), t: 'tonne|tonnes' } : meters) },
    money: {
      USD: 'dollar|dollars;cent|cents',
      EUR: 'euro|euros;cent|cents',
      GBP: 'pound|pounds;penny|pence',
      JPY: 'yen',
      INR: 'rupee|rupees;paisa|paise',
      BRL: 'real|reais;centavo|centavos',
      CHF: 'Swiss franc|Swiss francs;centime|centimes',
      CAD: 'Canadian dollar|Canadian dollars;cent|cents',
      AUD: 'Australian dollar|Australian dollars;cent|cents',
      CNY: 'yuan',
      RUB: 'ruble|rubles;kopek|kopeks',
      UAH: 'hryvnia|hryvnias;kopiyka|kopiykas',
      PLN: 'zloty|zlotys;grosz|groszy',
      TRY: 'lira|liras;kurus',
      MXN: 'Mexican peso|Mexican pesos;centavo|centavos',
    },
    signs: { CA$: 'CAD', C$: 'CAD', A$: 'AUD', AU$: 'AUD', MX$: 'MXN' },
    coins: (whole, hundredths) => `${whole} and ${hundredths}`,
    scales: table(`
      k = thousand; K = thousand; thousand = thousand; m = million; M = million; mn = million;
      million = million; bn = billion; b = billion; B = billion; billion = billion; tn = trillion;
      trn = trillion; T = trillion; trillion = trillion
    `),
    titles,
    abbreviations,
    romans: {
      counted:
        'chapter part act scene volume vol book section phase type article appendix war bowl title figure table level grade class stage tier division unit lesson numeral episode season round step mark quadrant schedule annex'.split(
          ' ',
        ),
      centuries: [],
      names:
        'Henry John Louis Charles Edward George William Elizabeth James Richard Philip Pius Paul Benedict Leo Francis Napoleon Catherine Peter Nicholas Alexander Frederick Wilhelm Gustav Christian Haakon Harald Margrethe Carl Ramses Ramesses Ptolemy Xerxes Darius Mary Gregory Innocent Clement Urban Boniface Ferdinand Alfonso Felipe Juan Pedro Otto Ludwig Leopold Albert Rainier Thutmose Sixtus Julius Malcolm Robert David Ivan Mehmed Murad Selim'.split(
          ' ',
        ),
      mark: '',
      say: (n, as) => (as === 'ruler' ? `the ${ordinal(n)}` : cardinal(n)),
    },
    attributive,
    own,
    ...extras,
  };
};

export const britishEnglish = english('en-GB');
export const americanEnglish = english('en-US');
