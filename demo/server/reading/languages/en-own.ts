import type { OwnRule } from '../language.ts';
import { ones, plural, under100, under1000 } from './en-numbers.ts';
import { table } from './table.ts';

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

/** What only English writes. */
export const own: readonly OwnRule[] = [
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
