import type { CalendarDate, ClockTime, Language, OwnRule } from '../language.ts';
import { table } from './table.ts';
import { abbreviations, british, meters, titles, units } from './en-tables.ts';

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['', ' thousand', ' million', ' billion', ' trillion'];
const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

const under100 = (n: number): string =>
  n < 20 ? ones[n]! : tens[Math.floor(n / 10)]! + (n % 10 ? `-${ones[n % 10]}` : '');

const under1000 = (n: number, and: string): string => {
  if (n < 100) return under100(n);
  return `${ones[Math.floor(n / 100)]} hundred${n % 100 ? ` ${and}${under100(n % 100)}` : ''}`;
};

const cardinalWith =
  (and: string) =>
  (n: number): string => {
    if (n < 1000) return under1000(n, and);
    const words: string[] = [];
    for (let scale = 4; scale >= 0; scale -= 1) {
      const part = Math.floor(n / 1000 ** scale) % 1000;
      if (part === 0) continue;
      const last = scale === 0 && part < 100 ? and : '';
      words.push(`${last}${under1000(part, and)}${scales[scale]}`);
    }
    return words.join(' ');
  };

const ordinalOf = (words: string): string =>
  words.replace(
    /[a-z]+$/,
    (last) => irregular[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`),
  );

const plural = (words: string): string =>
  words.endsWith('y') ? `${words.slice(0, -1)}ies` : words.endsWith('x') ? `${words}es` : `${words}s`;

/** 1984 as two numbers, 2005 as one. */
const yearWith =
  (cardinal: (n: number) => string) =>
  (n: number): string => {
    const rest = n % 100;
    const century = Math.floor(n / 100);
    if (century % 10 === 0 && rest < 10) return cardinal(n);
    if (rest === 0) return `${under100(century)} hundred`;
    return `${under100(century)} ${rest < 10 ? `oh ${ones[rest]}` : under100(rest)}`;
  };

const time = ({ hour, minute, second, half }: ClockTime): string => {
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

const partNames: Readonly<Record<number, string>> = { 2: 'half', 4: 'quarter' };

/** Dr. after a name is a drive, before one a doctor; St. is a street or a saint. */
const placeOr =
  (title: string, place: string): OwnRule['say'] =>
  (match, { before, after }) => {
    const name = /^[ \u00a0]\p{Lu}/u.test(after);
    const capital = match.input.slice(Math.max(0, match.index - 40), match.index);
    const named =
      /(?:\p{Lu}[\p{L}'.]{1,30}|\d(?:st|nd|rd|th)) $/u.test(capital) &&
      !/^(?:in|at|from|to|the|of|and|near|by|with|on|for|is|was|dear|our|ask|see|prof|rev|mr|mrs)\.?$/.test(
        before,
      );
    if (!named) return name || title === 'Doctor' ? title : place;
    const ends = match[0].endsWith('.') && /^(?:\s+\p{Lu}|\s*$)/u.test(after);
    return ends ? `${place}.` : place;
  };

const weekdays = table(
  'Mon. = Monday; Tue. = Tuesday; Tues. = Tuesday; Wed. = Wednesday; Thu. = Thursday; Thurs. = Thursday; Fri. = Friday; Sat. = Saturday; Sun. = Sunday',
);

const DAY = '(Mon|Tues?|Wed|Thu(?:rs)?|Fri|Sat|Sun)';

/** A number of inches; 27.5 digit by digit after the point. */
const inches = (written: string): string => {
  const [whole, fraction = ''] = written.split('.');
  const digits = [...fraction].map((digit) => ` ${ones[Number(digit)]}`).join('');
  return `${under1000(Number(whole), '')}${digits && ` point${digits}`} ${written === '1' ? 'inch' : 'inches'}`;
};

/** An odd one is still open, so that the next one closes it. */
const quotesBefore = ({ input, index }: RegExpExecArray): number =>
  input.slice(Math.max(0, index - 300), index).match(/["\u201c]/g)?.length ?? 0;

const own: readonly OwnRule[] = [
  {
    starts: 'letter',
    pattern: `(?<![\\p{L}\\p{N}])${DAY}\\.?[ ]?[-\u2013][ ]?${DAY}(?![\\p{L}\\p{N}])(?:\\.(?=,|[ ][\\p{Ll}\\d]))?`,
    say: ([, from, to]) => `${weekdays[`${from}.`]} to ${weekdays[`${to}.`]}`,
  },
  {
    starts: 'letter',
    pattern: '(?<![\\p{L}\\p{N}])WW(I{1,2})(?![\\p{L}\\p{N}])',
    say: ([, count]) => `World War ${ones[count!.length]}`,
  },
  {
    starts: 'digit',
    pattern: '(?<![\\p{L}\\p{N}.,])([48])K(?![\\p{L}\\p{N}])',
    say: ([, thousands]) => `${ones[Number(thousands)]} K`,
  },
  {
    starts: 'digit',
    pattern:
      '(?<![\\p{L}\\p{N}.,])(\\d{1,2})[ ]?ft\\.?[ ](\\d{1,2})[ ]?in(?![\\p{L}\\p{N}])(?:\\.(?=,|[ ]\\p{Ll}))?',
    say: ([, feet, rest]) => `${under100(Number(feet))} ${feet === '1' ? 'foot' : 'feet'} ${inches(rest!)}`,
  },
  {
    // "in" alone is a preposition.
    starts: 'digit',
    pattern:
      '(?<![\\p{L}\\p{N}.,])(\\d{1,3}(?:\\.\\d{1,2})?)(?:[ ]in\\.(?=[,;)]|[ ]\\p{Ll})|in(?![\\p{L}\\p{N}])|("))',
    say: (match) => (match[2] && quotesBefore(match) % 2 === 1 ? undefined : inches(match[1]!)),
  },
  {
    starts: 'digit',
    pattern: '(?<=(?:[Zz]ip|ZIP)(?:[ ][Cc]ode)?[ ]|,[ ][A-Z]{2}[ ])(\\d{5})(?:-(\\d{4}))?(?![\\p{L}\\p{N}])',
    say: ([, ...groups]) =>
      groups
        .filter(Boolean)
        .map((group) => [...group].map((digit) => ones[Number(digit)]).join(' '))
        .join(', '),
  },
  {
    starts: 'symbol',
    pattern: '\\$\\.(\\d{2})(?![\\p{L}\\p{N}])',
    say: ([, cents]) => `${under100(Number(cents))} ${cents === '01' ? 'cent' : 'cents'}`,
  },
  { starts: 'symbol', pattern: '(?<![\\p{L}\\p{N}.])\\.(?=\\d(?![\\p{N}.]))', say: () => 'point ' },
  {
    starts: 'symbol',
    pattern: '(?<![\\p{L}\\p{N}.])\\.(\\d{2,6})(?![\\p{N}.])',
    say: ([, digits]) => `point ${[...digits!].map((digit) => ones[Number(digit)]).join(' ')}`,
  },
  {
    starts: 'letter',
    pattern: "(?<![\\p{L}\\p{N}])St\\.?(?![\\p{L}\\p{N}.'])",
    say: placeOr('Saint', 'Street'),
  },
  {
    starts: 'letter',
    pattern: "(?<![\\p{L}\\p{N}])Dr\\.?(?![\\p{L}\\p{N}.'])",
    say: placeOr('Doctor', 'Drive'),
  },
  {
    starts: 'letter',
    pattern: '(?<![\\p{L}\\p{N}])(?:[Nn]o|[Nn]os)\\.[ \\u00a0]?(?=\\d)',
    say: ([written]) => `${written.startsWith('n') ? 'number' : 'Number'}${/s/.test(written) ? 's' : ''} `,
  },
  {
    starts: 'letter',
    pattern: '(?<![\\p{L}\\p{N}])pp?\\.[ \\u00a0]?(?=\\d)',
    say: ([written]) => (/pp/.test(written) ? 'pages ' : 'page '),
  },
  {
    starts: 'letter',
    pattern:
      '(?<![\\p{L}\\p{N}])(?:Mon|Tues?|Wed|Thu(?:rs)?|Fri|Sat|Sun)\\.(?=,|[ ](?:\\d|at|from|to|\\p{Lu}\\p{Ll}{2}\\.?[ ]\\d))',
    say: ([written]) => weekdays[written],
  },
  { starts: 'letter', pattern: '(?<![\\p{L}\\p{N}])and/or(?![\\p{L}\\p{N}])', say: () => 'and or' },
  {
    starts: 'letter',
    pattern: '(?<![\\p{L}\\p{N}])(?:w/o|w/)(?![\\p{L}\\p{N}])',
    say: ([written]) => (written.endsWith('o') ? 'without' : 'with'),
  },
  {
    starts: 'digit',
    pattern: "(\\d{1,2})'[ ]?(\\d{1,2})(?:\"|'')?(?![\\p{L}\\p{N}])",
    say: ([, feet, inches]) => `${under100(Number(feet))} foot ${under100(Number(inches))}`,
  },
  {
    starts: 'digit',
    pattern: '(?<=[x×][ ]?)1080(?![\\p{N}])|(?<![\\p{N}])1080(?=[pi](?![\\p{L}]))',
    say: () => 'ten eighty',
  },
  {
    starts: 'digit',
    pattern: '(?<![\\p{L}\\p{N}.,])(?:9/11|50/50)(?![\\p{L}\\p{N}/])',
    say: ([written]) => (written.startsWith('9') ? 'nine eleven' : 'fifty-fifty'),
  },
  {
    starts: 'symbol',
    pattern:
      '(?<=[\\p{N}\\p{L}])/(?=(?:second|minute|hour|day|night|week|month|year|person|user|unit|item|piece)(?![\\p{L}]))',
    say: ({ index, input }) =>
      /\d[\d.,]{0,9}[ ]?[\p{L}€]{0,12}$/u.test(input.slice(Math.max(0, index - 24), index))
        ? ' per '
        : undefined,
  },
  {
    starts: 'digit',
    pattern: '(?<![\\p{L}\\p{N}.,])24/7(?![\\p{L}\\p{N}/])',
    say: () => 'twenty-four seven',
  },
  {
    starts: 'digit',
    pattern: "(?<![\\p{L}\\p{N}.,])(?:(\\d{2})(\\d)0|(\\d)0)'?s(?![\\p{L}\\p{N}])",
    say: ([, century, decade, short]) => {
      if (short !== undefined) return Number(short) > 1 ? plural(under100(Number(short) * 10)) : undefined;
      const first = Number(century);
      if (Number(decade) > 0) return `${under100(first)} ${plural(under100(Number(decade) * 10))}`;
      return first % 10 === 0 ? plural(`${ones[first / 10]} thousand`) : plural(`${under100(first)} hundred`);
    },
  },
  {
    starts: 'symbol',
    pattern: "'(\\d)0'?s(?![\\p{L}\\p{N}])",
    say: ([, decade]) => (Number(decade) > 1 ? plural(under100(Number(decade) * 10)) : undefined),
  },
  {
    starts: 'symbol',
    pattern: "(?<![\\p{L}\\p{N}])'(\\d{2})(?![\\p{L}\\p{N}'])",
    say: ([, year]) => (Number(year) < 10 ? `oh ${ones[Number(year)]}` : under100(Number(year))),
  },
];

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
    time,
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
        'chapter part act scene volume vol book section phase type article appendix war bowl title figure table level grade class stage tier division unit lesson episode season round step mark quadrant schedule annex'.split(
          ' ',
        ),
      centuries: [],
      names:
        'Henry Louis Charles Edward George William Elizabeth James Richard Philip Pius Paul Benedict Leo Francis Napoleon Catherine Peter Nicholas Alexander Frederick Wilhelm Gustav Christian Haakon Harald Margrethe Carl Ramses Ramesses Ptolemy Xerxes Darius Mary Gregory Innocent Clement Urban Boniface Ferdinand Alfonso Felipe Juan Pedro Otto Ludwig Leopold Albert Rainier Thutmose Sixtus Julius Malcolm Robert David Ivan Mehmed Murad Selim'.split(
          ' ',
        ),
      mark: '',
      say: (n, as) => (as === 'ruler' ? `the ${ordinal(n)}` : cardinal(n)),
    },
    own,
  };
};

export const britishEnglish = english('en-GB');
export const americanEnglish = english('en-US');
