import type { OwnRule } from '../language.ts';
import { isDirectionBefore } from '../streets.ts';
import { ones, pairs, plural, under100, under1000 } from './en-numbers.ts';
import { placeOr } from './en-places.ts';
import { states } from './en-tables.ts';
import { isQuoted } from './quotes.ts';
import { table } from './table.ts';

const weekdays = table(
  'Mon. = Monday; Tue. = Tuesday; Tues. = Tuesday; Wed. = Wednesday; Thu. = Thursday; Thurs. = Thursday; Fri. = Friday; Sat. = Saturday; Sun. = Sunday',
);

const DAY = '(Mon|Tues?|Wed|Thu(?:rs)?|Fri|Sat|Sun)';

const DIRECTIONS: Readonly<Record<string, string>> = { N: 'North', S: 'South', E: 'East', W: 'West' };

/** A number of inches. In 27.5, the digits after the point are read one by one. */
const inches = (written: string, isOne = written === '1'): string => {
  const [whole, fraction = ''] = written.split('.');
  const digits = [...fraction].map((digit) => ` ${ones[Number(digit)]}`).join('');
  return `${under1000(Number(whole), '')}${digits && ` point${digits}`} ${isOne ? 'inch' : 'inches'}`;
};

/** Patterns that only English has. */
export const own: readonly OwnRule[] = [
  {
    // Numbers that name a room, a road, a flight or a port
    starts: 'digit',
    pattern:
      '(?<=(?:[Rr](?:oo)?m\\.?|[Hh]ighway|[Rr]oute|Hwy\\.?|Rte\\.?|Interstate|Math|HTTP|Boeing|CS|Bio|Chem|Econ|Physics|Psych|History|English|[Ff]light(?:[ ][A-Z\\d]{2})?|[Ff]light,?[ ][A-Z\\d]{2}|Box|Suite|[Pp]ort|A\\.D\\.|§|[Ss]ection|[Cc]hannel|[Ee]rror|an?|[Bb]us)[ \\u00a0])(?:[1-9]\\d{2}|(?<=(?:Box|§|[Pp]ort|Suite|[Rr](?:oo)?m\\.?)[ ])[1-9]\\d{3})(?![\\p{L}\\p{N}%°]|[.,:/-]?\\d|[ ]?(?:[KMGT]i?B|[KMG]?Hz|[KMG]?W|k?V|[KMG]bps)(?!\\p{L})|[ ](?!(?:is|was|are|means|landed|departs|arrives|leaves|applies|in|on|at|and|to|from|for|has|with|the|of|closed|error)(?!\\p{L}))\\p{Ll}|-\\p{L})',
    say: ([n]) => pairs(Number(n)),
  },
  {
    // A British postcode: SW1A 1AA
    starts: 'letter',
    pattern: '(?<![\\p{L}\\p{N}])([A-Z]{1,2})(\\d{1,2}[A-Z]?)[ ](\\d)([A-Z]{2})(?![\\p{L}\\p{N}])',
    say: ([, area, district, sector, unit]) =>
      [
        ...area!,
        ...(district!.match(/\d+|[A-Z]/g) ?? []).map((part) =>
          /\d/.test(part) ? under100(Number(part)) : part,
        ),
        ones[Number(sector)],
        ...unit!,
      ].join(' '),
  },
  {
    // Years before 1100, which on their own could be a count: from 1066 to 1087
    starts: 'digit',
    pattern:
      '(?<=(?:(?<!\\p{L})(?:[Ii]n|[Ff]rom|[Ss]ince|[Uu]ntil|[Yy]ear|[Yy]ear of|[Bb]orn|[Dd]ied)|(?<=from[ ]1\\d{3}[ ])to|1\\d{3}[-\u2013])[ ]?)10(?!00)\\d{2}(?=[.,;:)]?(?:\\s*$|[ ](?:to|and|when|the|he|she|they|it|at|by|until|William|King|Queen|A\\.?D)(?!\\p{L}))|[;)]|,[ ]|[-\u2013]1\\d{3}|\\.[ ])',
    say: ([year]) => pairs(Number(year)),
  },
  {
    // b. 1731, d. 1802
    starts: 'letter',
    pattern: `(?<![\\p{L}\\p{N}])([bd])\\.(?=[ \u00a0](?:c\\.[ ])?(?:1\\d|20)\\d{2}(?!\\d))`,
    say: ([, which]) => (which === 'b' ? 'born' : 'died'),
  },
  { starts: 'letter', pattern: `(?<![\\p{L}\\p{N}])c\\.(?=[ \u00a0]\\d)`, say: () => 'circa' },
  // "We ate figs." and "She is trans." are sentences
  { starts: 'letter', pattern: `(?<![\\p{L}\\p{N}])figs\\.(?=[ \u00a0]\\d)`, say: () => 'figures' },
  { starts: 'letter', pattern: `(?<![\\p{L}\\p{N}])fn\\.(?=[ \u00a0]\\d)`, say: () => 'footnote' },
  {
    starts: 'letter',
    pattern:
      '(?<![\\p{L}\\p{N}])trans\\.(?:(?=[ ]by(?!\\p{L}))|(?<=[(\\[](?:[^()\\[\\]]{1,40}[,;][ ])?trans\\.)(?=[ ]\\p{Lu}))',
    say: () => 'translated',
  },
  {
    // 1600 N. 3rd Ave., but "a force of 5 N. The ball moves"
    starts: 'letter',
    pattern: '(?<=\\d[ ])([NSEW])\\.',
    say: ([, where], { after }) => (isDirectionBefore(after) ? DIRECTIONS[where!] : undefined),
  },
  {
    // E. 42nd St.
    starts: 'letter',
    pattern:
      '(?<![\\p{L}\\p{N}])([NSEW])\\.?(?=[ ]\\d{1,3}(?:st|nd|rd|th)[ ](?:St|Ave|Street|Avenue|Rd|Road|Blvd|Pl|Dr)(?!\\p{L}))',
    say: ([, where]) => DIRECTIONS[where!],
  },
  {
    // 38'20" is a time: nobody is that tall
    starts: 'digit',
    pattern: `(?<![\\p{L}\\p{N}])([1-9]\\d)'([0-5]\\d)"(?![\\p{L}\\p{N}])`,
    say: ([, minutes, seconds]) =>
      `${under100(Number(minutes))} minutes${Number(seconds) ? ` ${under100(Number(seconds))} ${seconds === '01' ? 'second' : 'seconds'}` : ''}`,
  },
  {
    // IEEE 802.11ax
    starts: 'digit',
    pattern: `(?<![\\p{L}\\p{N}])802\\.(\\d{1,2})([a-z]{0,2})(?![\\p{L}\\p{N}])`,
    say: ([, part, letters]) => ['eight oh two point', under100(Number(part)), ...letters!].join(' '),
  },
  {
    // Born c. 1450
    starts: 'letter',
    pattern: '(?<![\\p{L}\\p{N}])[Cc]a?\\.[ ]?(?=[1-9]\\d{2,3}(?!\\d))',
    say: () => 'circa ',
  },
  {
    // A board 3/4" thick
    starts: 'digit',
    pattern: '(?<![\\p{L}\\p{N}./])(?<!\\d[ -])(\\d{1,2})/(2|4|8|16|32)(?:"|[ ]?in\\.(?=,|[ ]\\p{Ll}))',
    say: (match) => {
      const [all, above, below] = match;
      if (all.endsWith('"') && isQuoted(match)) return undefined;
      if (below === '2') return 'half an inch';
      const part = { 4: 'quarter', 8: 'eighth', 16: 'sixteenth', 32: 'thirty-second' }[below!]!;
      return `${under100(Number(above))} ${above === '1' ? part : `${part}s`} of an inch`;
    },
  },
  {
    // Turn left on I-95 N.
    starts: 'letter',
    pattern:
      '(?<=(?<!\\p{L})(?:I|US|SR|Hwy\\.?|Rte\\.?|Route|Highway)[ -]\\d{1,3}[ ])([NSEW])(?![\\p{L}\\p{N}])',
    say: ([, side]) => ({ N: 'north', S: 'south', E: 'east', W: 'west' })[side!],
  },
  {
    // Boards: 2 x 4s
    starts: 'digit',
    pattern: '(?<![\\p{L}\\p{N}.,])(\\d{1,2})[ ]?[x×][ ]?(\\d{1,2})s(?![\\p{L}\\p{N}])',
    say: ([, a, b]) => `${under100(Number(a))} by ${plural(under100(Number(b)))}`,
  },
  {
    starts: 'letter',
    pattern:
      '(?<![\\p{L}\\p{N}])([Tt])emp\\.(?=[ ](?:is|was|of|in|at|range|near|outside)(?!\\p{L})|:|[ ]\\d)',
    say: ([, first]) => `${first}emperature`,
  },
  {
    starts: 'digit',
    pattern: '(?<![\\p{L}\\p{N}])1-(8\\d\\d)-(?=\\p{Lu}{4}|\\p{Lu}{1,4}-\\p{Lu}{2})',
    say: ([, code]) =>
      code === '800'
        ? 'one eight hundred '
        : `one ${[...code!].map((digit) => ones[Number(digit)]).join(' ')} `,
  },
  {
    // A case of the Supreme Court: 410 U.S. 113
    starts: 'digit',
    pattern: '(?<![\\p{L}\\p{N}.,])([1-9]\\d{2})[ ]U\\.S\\.[ ]([1-9]\\d{2})(?![\\p{L}\\p{N}])',
    say: ([, volume, page]) => `${pairs(Number(volume))} U.S. ${pairs(Number(page))}`,
  },
  {
    starts: 'digit',
    pattern: '(?<=(?:[Tt]ext|SMS)[ ]["\u201c]?[A-Z]{2,12}["\u201d]?[ ]to[ ])\\d{4,6}(?!\\d)',
    say: ([digits]) => [...digits!].map((digit) => ones[Number(digit)]).join(' '),
  },
  {
    starts: 'letter',
    pattern: '(?<![\\p{L}\\p{N}])vv?\\.[ \\u00a0]?(?=\\d)',
    say: ([written]) => (written.startsWith('vv') ? 'verses ' : 'verse '),
  },
  {
    starts: 'symbol',
    pattern: '/(mo|yr|wk|hr)(?![\\p{L}\\p{N}])',
    say: ([, unit]) => ` per ${{ mo: 'month', yr: 'year', wk: 'week', hr: 'hour' }[unit!]}`,
  },
  {
    // Plurals of bombers and jeans: B-52s
    starts: 'digit',
    pattern: '(?<=(?<!\\p{L})\\p{Lu}{1,3}-)(\\d{1,3})s(?![\\p{L}\\p{N}])',
    say: ([, n]) =>
      plural(under100(Number(n) % 100)).replace(
        /^/,
        Number(n) > 99 ? `${ones[Math.floor(Number(n) / 100)]} ` : '',
      ),
  },
  {
    starts: 'digit',
    pattern:
      '(?<=(?:got|scored|score of|grade of|received)[ ](?:an?[ ])?)(\\d{1,3})/(10|20|25|30|40|50|100)(?![\\p{N}/])',
    say: ([, a, b]) => `${under1000(Number(a), '')} out of ${under1000(Number(b), '')}`,
  },
  {
    starts: 'digit',
    pattern: '(?<=odds[ ](?:are|were|of|at)[ ])(\\d{1,3})/(\\d{1,3})(?![\\p{N}/])',
    say: ([, a, b]) => `${under1000(Number(a), '')} to ${under1000(Number(b), '')}`,
  },
  {
    starts: 'digit',
    pattern:
      '(?<![\\p{L}\\p{N}.,])(\\d{2,4})[ ]?m(?=[ ](?:final|dash|race|sprint|relay|hurdles|freestyle|butterfly|backstroke|medley|run|heats?)(?!\\p{L}))',
    say: ([, n]) => `${Number(n) < 1000 ? under1000(Number(n), '') : pairs(Number(n))} meter`,
  },
  {
    starts: 'digit',
    pattern: '(?<=(?:at|by|until|from)[ ])0(\\d)00(?=[.,;]|\\s*$|[ ](?:hours|hrs|and|to))',
    say: ([, hour]) => `zero ${ones[Number(hour)]} hundred`,
  },
  {
    starts: 'letter',
    pattern: '(?<![\\p{L}\\p{N}])(Ctrl|Alt|Shift|Cmd)\\+(?=\\p{Lu})',
    say: ([, key]) => `${{ Ctrl: 'control', Alt: 'alt', Shift: 'shift', Cmd: 'command' }[key!]} `,
  },
  {
    starts: 'letter',
    pattern: '(?<=(?:Ctrl|Alt|Shift|Cmd)\\+)(Del|Esc|Ins)(?![\\p{L}\\p{N}])',
    say: ([, key]) => ({ Del: 'delete', Esc: 'escape', Ins: 'insert' })[key!],
  },
  {
    starts: 'letter',
    pattern: '(?<=,[ ])([A-Z]{2})(?=[ ]\\d{5}(?!\\d))',
    say: ([, state]) => states[state!],
  },
  {
    starts: 'letter',
    pattern: '(?<=(?:Ave|St|Blvd|Rd|Street|Avenue|Road)\\.?[ ])(NW|NE|SW|SE)(?![\\p{L}\\p{N}])',
    say: ([, side]) => `${side![0] === 'N' ? 'North' : 'South'}${side![1] === 'W' ? 'west' : 'east'}`,
  },
  {
    starts: 'letter',
    pattern: `(?<![\\p{L}\\p{N}])${DAY}\\.?[ ]?[-\u2013][ ]?${DAY}(?![\\p{L}\\p{N}])(?:\\.(?=,|[ ][\\p{Ll}\\d]))?`,
    say: ([, from, to]) => `${weekdays[`${from}.`]} to ${weekdays[`${to}.`]}`,
  },
  { starts: 'letter', pattern: '(?<![\\p{L}\\p{N}])npm(?![\\p{L}\\p{N}])', say: () => 'N P M' },
  {
    starts: 'letter',
    pattern: '(?<![\\p{L}\\p{N}])WW(I{1,2})(?![\\p{L}\\p{N}])',
    say: ([, count]) => `World War ${ones[count!.length]}`,
  },
  {
    // 1.3m visitors: no meters
    starts: 'digit',
    pattern:
      '(?<![\\p{L}\\p{N}.,])(\\d{1,3})(?:\\.(\\d{1,2}))?m(?=[ ](?:(?:more|new|active|registered|young|American|British)[ ])?(?:people|visitors|tourists|users|viewers|readers|listeners|followers|subscribers|customers|passengers|residents|refugees|migrants|workers|members|fans|students|children|patients|voters|votes|Americans|Britons|jobs|homes|households|copies|tickets|downloads|barrels|shares)(?!\\p{L}))',
    say: ([, whole, fraction = '']) =>
      `${under1000(Number(whole), '')}${fraction && ` point ${[...fraction].map((digit) => ones[Number(digit)]).join(' ')}`} million`,
  },
  {
    // Closed Sat. and Sun.
    starts: 'letter',
    pattern: `(?<![\\p{L}\\p{N}])${DAY}\\.(?=[ ](?:and|or|to|through|until)[ ]${DAY}\\.)`,
    say: ([, day]) => weekdays[`${day}.`],
  },
  {
    starts: 'letter',
    pattern: `(?<=${DAY}\\.[ ](?:and|or|to|through|until)[ ])${DAY}\\.`,
    say: ([, , day], { after }) => `${weekdays[`${day}.`]}${/^\s*$/.test(after) ? '.' : ''}`,
  },
  {
    // She ran the 5K
    starts: 'digit',
    pattern:
      '(?<=(?<!\\p{L})(?:the|an?|her|his|my|first)[ ])(5|8|10|15)K(?=[.,;:!?)]|\\s*$|[ ](?:in|race|run|walk|on|at|time|with|for|and)(?!\\p{L}))',
    say: ([, n]) => `${under100(Number(n))} K`,
  },
  {
    // The 34th fl.
    starts: 'letter',
    pattern: '(?<=\\d(?:st|nd|rd|th)[ ])[Ff]l\\.',
    say: (_, { after }) => `floor${/^\s*$/.test(after) ? '.' : ''}`,
  },
  {
    // King (r. 1558–1603)
    starts: 'letter',
    pattern: '(?<=\\()r\\.(?=[ ]\\d{3,4})',
    say: () => 'reigned',
  },
  {
    // 3h 42m
    starts: 'digit',
    pattern:
      '(?<![\\p{L}\\p{N}.,:])(\\d{1,2})[ ]?h(?:rs?)?[ ]?(\\d{1,2})[ ]?m(?:in)?(?:[ ]?(\\d{1,2})[ ]?s)?(?![\\p{L}\\p{N}])',
    say: ([, h, m, s]) =>
      [
        [h, 'hour'],
        [m, 'minute'],
        [s, 'second'],
      ]
        .filter(([n]) => n !== undefined)
        .map(([n, unit]) => `${under100(Number(n))} ${Number(n) === 1 ? unit : `${unit}s`}`)
        .join(' '),
  },
  {
    // Its est. of $3m, est. $5m, but est. 1884
    starts: 'letter',
    pattern:
      '(?<![\\p{L}\\p{N}])([Ee])st\\.(?:(?=[ ](?:of|for|at)(?!\\p{L}))|(?=[ ](?:[$€£~]|\\d{1,3}(?!\\d))))',
    say: ([, first], { after }) => `${first}stimate${/^[ ]\p{L}/u.test(after) ? '' : 'd'}`,
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
      '(?<![\\p{L}\\p{N}.,])(\\d{1,3}(?:\\.\\d{1,2})?)(?:[ ]in\\.(?=[,;)]|[ ]\\p{Ll})|(?<=\\.\\d{1,2})[ ]in\\.(?=\\s*$)|in(?![\\p{L}\\p{N}])|("))',
    say: (match, { after }) => {
      if (match[2] && isQuoted(match)) return undefined;
      const counts =
        match[2] &&
        /^[ ](?:(?!(?:wide|long|tall|deep|thick|high|in|and|of|by|x|or|to)(?!\p{L}))\p{Ll}|[48]K|(?:TV|HDTV|LCD|LED|OLED|HD|MacBook|Retina|Full)(?!\p{L}))/u.test(
          after,
        );
      const ends = match[0].endsWith('.') && /^\s*$/.test(after) ? '.' : '';
      return inches(match[1]!, match[1] === '1' || Boolean(counts)) + ends;
    },
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
  {
    // They met on Sat.
    starts: 'letter',
    pattern: `(?<=(?<!\\p{L})on[ ])${DAY}\\.(?=\\s*$)`,
    say: ([, day]) => `${weekdays[`${day}.`]}.`,
  },
  {
    // A lot of 50' x 120'
    starts: 'digit',
    pattern: "(?<![\\p{L}\\p{N}.,])(\\d{1,3})'[ ]?[x×][ ]?(\\d{1,3})'(?![\\p{L}\\p{N}'])",
    say: ([, a, b]) => `${under1000(Number(a), '')} feet by ${under1000(Number(b), '')} feet`,
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
