import type { Around, Gender, Noun } from '../language.ts';
import {
  ONE,
  formOf,
  genderOf,
  numberPattern,
  parseNumber,
  sayAmount,
  sayCount,
  sayDescribing,
  type Amount,
} from '../number.ts';
import { around } from '../scan.ts';
import { STREET_AFTER, isDirectionBefore } from '../streets.ts';
import { END, START, anyOf, rule, type MakeRules } from './rule.ts';

const DASH = '[-\u2013]';
const signs: Readonly<Record<string, readonly [number, number]>> = {
  '½': [1, 2],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅕': [1, 5],
  '⅖': [2, 5],
  '⅗': [3, 5],
  '⅘': [4, 5],
  '⅙': [1, 6],
  '⅚': [5, 6],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
};
const PARTS = `[${Object.keys(signs).join('')}]`;
const USUAL_BELOW = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 32, 64, 100, 1000]);
const FIRST_YEAR = 1100;
const LAST_YEAR = 2099;

/** Words after which 5/1 is a fraction rather than a date, whatever precedes it: dal 1/3 dei voti. */
const PART_AFTER =
  /^[ \u00a0](?:of|an?(?![ \u00a0]las?[ \u00a0])|the|d'|des?|du|del?|dell[ao']|dei|degli|delle|d[aoe]s?)(?!\p{L})/u;
/** Common fractions of nouns, as in "Sunday, 1/2 cup of milk". */
const USUAL = new Set(['1/2', '1/3', '2/3', '1/4', '3/4']);
/** Words after a date that are not nouns. */
const NO_NOUN =
  /^(?:at|from|to|until|till|and|or|in|by|for|with|we|i|he|she|it|they|you|there|à|dès|pour|et|ou|on|il|elle|nous|a|al|y|o|desde|hasta|para|se|alle|ore|dalle|e|ed|per|si|às|das|até|com|को|से|तक|पर|में|और)$/;
/** Words before 5/1 that may also precede a fraction: less by 1/2. */
const MAYBE_DATED = /^(?:by|before|after)$/;

const isYear = (written: string) =>
  /^\d{4}$/.test(written) && Number(written) >= FIRST_YEAR && Number(written) <= LAST_YEAR;

/** Whole numbers and decimals; read as a year where that is possible. */
const plain: MakeRules = (language) => {
  const number = numberPattern(language);
  return {
    digit: [
      rule(`(?:${number})`, ([written], { scan, at }) => {
        const end = at + written.length;
        const before = scan.slice(Math.max(0, at - 4), at);
        // In "sulla A1 fino" the number belongs to the letter before it
        const next = /\p{L}$/u.test(before)
          ? undefined
          : /^[ \u00a0]([\p{L}\p{M}]+)/u.exec(scan.slice(end, end + 40))?.[1];
        const agreed: Gender | undefined = next ? language.agree?.(next.toLowerCase(), next) : undefined;
        const amount = parseNumber(written, language);
        const isSide = language.decimal === ',' && /\d[ \u00a0]?[x×][ \u00a0]?$/.test(before);
        const text =
          isYear(written) && language.year && !agreed && !isSide
            ? language.year(Number(written))
            : sayAmount(amount, language, amount.fraction ? undefined : agreed);
        return { text, number: true };
      }),
    ],
  };
};

/** Units of which 50/60 gives two choices rather than a quotient. */
const ALTERNATIVE = /^(?:[kMG]?Hz|[kM]?[VW])$/;

const MANY: Amount = { whole: '1000000', fraction: '', foreign: false };
const counted = (whole: string): Amount => ({ whole, fraction: '', foreign: false });

const parts: MakeRules = (language) => {
  const { words } = language;
  const dated = language.dated
    ? new RegExp(`(?:^|[^\\p{L}])(?:${language.dated})[ \u00a0]$`, 'iu')
    : undefined;
  const weekday = language.weekday
    ? new RegExp(`(?:^|[^\\p{L}])(?:${language.weekday})([.,]{0,2})[ \u00a0]$`, 'iu')
    : undefined;
  /** Whether the preceding words make a/b a date. */
  const isDay = (before: string, a: number, b: number) => {
    if (dated?.test(before)) return true;
    const day = weekday?.exec(before);
    // "Every Sunday 1/2 cup", but "Sunday, 1/2" and "Sunday 12/3"
    return Boolean(day && (day[1] || a >= b || !USUAL_BELOW.has(b)));
  };
  const unit = `(?:[ \u00a0]?(${anyOf(Object.keys(language.units))})${END}(?!['.]\\p{L}))?`;
  const say = (whole: number, above: number, below: number, unit?: string, next?: string) => {
    const gender = unit
      ? genderOf(language.units[unit]!)
      : next && language.agree?.(next.toLowerCase(), next);
    const part = below > 0 ? language.part(above, below, gender || undefined) : undefined;
    if (part === undefined) return undefined;
    const mixed = language.mixed ?? ((n) => `${language.cardinal(n)} ${language.words.and} ${part}`);
    const text = whole > 0 ? mixed(whole, above, below) : part;
    if (!unit) return { text, number: true };
    const count = { whole: whole > 0 ? '2' : '1', fraction: '', foreign: false };
    return { text: `${text} ${formOf(language.units[unit]!, count, language)}`, number: true };
  };
  return {
    digit: [
      rule(`${START}(\\d{1,6})[ \u00a0-]?(${PARTS})${unit}`, ([, whole, sign, unit]) =>
        say(Number(whole), ...signs[sign!]!, unit),
      ),
      rule(
        `${START}(?<![.,/])(?:(\\d{1,4})[ \u00a0-])?(\\d{1,4})/(\\d{1,4})(?![/.,:]?\\d)${END}${unit}`,
        ([all, whole, above, below, unit], { scan, at }) => {
          const [a, b] = [Number(above), Number(below)];
          if (isYear(above!) && below!.length === 2 && (a + 1) % 100 === b)
            return {
              text: `${language.year?.(a) ?? language.cardinal(a)} ${language.cardinal(b)}`,
              number: true,
            };
          const [month, day] = language.order === 'mdy' ? [a, b] : [b, a];
          const { before, after } = around(scan, at, at + all.length);
          const next = /^[ \u00a0]([\p{L}\p{M}]+)/u.exec(after)?.[1];
          const counts =
            (unit !== undefined && unit !== 'in') ||
            (USUAL.has(`${a}/${b}`) && next && /^[\p{Ll}\p{Lo}]/u.test(next) && !NO_NOUN.test(next));
          const isDated =
            !whole &&
            (isDay(scan.slice(Math.max(0, at - 24), at), a, b) || (a >= b && MAYBE_DATED.test(before))) &&
            !counts &&
            !PART_AFTER.test(after);
          if (isDated && month >= 1 && month <= 12 && day >= 1 && day <= 31)
            return language.date({ day, month }, { earlier: '', before, after });
          if (a > 0 && a < b && USUAL_BELOW.has(b)) return say(Number(whole ?? 0), a, b, unit, next);
          if (whole) return undefined;
          const both = [a, b].map((n) => language.cardinal(n));
          if (unit) {
            const link = (ALTERNATIVE.test(unit) && language.or) || words.over;
            return {
              text: `${both.join(` ${link} `)} ${formOf(language.units[unit]!, counted(below!), language)}`,
              number: true,
            };
          }
          if (month >= 1 && month <= 12 && day > 12 && day <= 31)
            return language.date({ day, month }, { earlier: '', before: '', after: '' });
          return { text: both.join(` ${words.over} `), number: true };
        },
      ),
    ],
    symbol: [rule(`(${PARTS})${unit}`, ([, sign, unit]) => say(0, ...signs[sign!]!, unit))],
  };
};

/** 30 × 40 cm: the second side of a size, in a unit of length */
const SIZE =
  /^\d{1,5}(?:[.,]\d{1,3})?(?:[ ]?[×x][ ]?\d{1,5}(?:[.,]\d{1,3})?)?[ \u00a0]?(?:mm|cm|dm|m|km|px|in|ft|po)(?![\p{L}\p{N}²³])/u;

/** 2560 × 1440: the columns and lines of a screen */
const COLUMNS =
  /^(?:640|720|800|854|960|1024|1080|1152|1200|1280|136[06]|1440|1600|1680|1920|2048|2160|2560|2880|3440|3840|4096|5120|7680)$/;
const LINES =
  /^(?:480|576|600|720|768|800|900|1024|1050|1080|1200|1440|1600|2160|2880|4320)(?!\d|[.,]\d|[ \u00a0]?[=x×*])/;

/** A letter after a road number is not a unit: Route 9W. */
const ROAD_BEFORE = /(?:[Rr]oute|Rte\.?|Hwy\.?|[Hh]ighway|[Ee]xit)[ ]$/;

/**
 * Whether the letter is a multiplier, as in 3M views and 12k. After the number of a seat, a flat or a house it is part
 * of the number.
 */
const isQuantity = (scan: string, at: number, length: number): boolean =>
  !/(?:^|[^\p{L}])(?:\p{Lu}\p{Ll}+\.?|seat|row|unit|room|gate|flat|apt|platform|track|exit|route|rte\.?|lot|line|block|suite|section|platz|sitz|zimmer|asiento|siège|place|posto|int\.|poltrona|assento|apto?\.?|सीट)[ ]$/u.test(
    scan.slice(Math.max(0, at - 16), at),
  ) &&
  !/^[ \u00a0]?(?:is|ist|est|es|è|é|and|und|et|y|e|at)(?!\p{L})/u.test(
    scan.slice(at + length, at + length + 8),
  ) &&
  // X7-42B
  !/\p{Lu}\d{1,4}-$/u.test(scan.slice(Math.max(0, at - 6), at)) &&
  !/^-\d{1,3}(?!\d|[.,]\d|\p{L})/u.test(scan.slice(at + length, at + length + 6)) &&
  !STREET_AFTER.test(scan.slice(at + length, at + length + 80));

/** A measure of electricity shortly before: 230 V */
const ELECTRIC = /\d[ \u00a0]?(?:[kM]?[VWΩ]|[kM]?Hz|mA)(?!\p{L})[^.!?\n]*$/u;

/** Units of which there are millions. */
const LARGE_UNIT = /^(?:[kcm]?m[²³]?|k?g|t|ha|[hm]?[lL]|[kMGT]?Wh?|[MGT]B)$/;

const units: MakeRules = (language) => {
  const number = numberPattern(language);
  const names = Object.keys(language.units);
  const unit = anyOf(names);
  const { words, scales, each, ampere } = language;
  const count = (amount: Amount, noun: Noun, near: Around) => {
    const said = sayCount(amount, noun, language);
    return language.ruled?.(said, near) ?? said;
  };
  // A multiplier follows the number directly: 5k, 3M. After a space the letter is a word.
  const short = Object.keys(scales)
    .filter((key) => !names.includes(key) && key.length <= 4)
    .sort((a, b) => b.length - a.length);
  const shortScale = [
    anyOf(short.filter((key) => key.length === 1)),
    ...short.filter((key) => key.length > 1).map((key) => `[ \u00a0]?${anyOf([key])}`),
  ].filter(Boolean);
  const large = anyOf(Object.keys(scales).filter((key) => /\p{L}{2}/u.test(key)));
  return {
    letter: [
      // 230 million km, 3 millones de t
      rule(
        `(?<=\\d[ \u00a0](?:${large})\\.?[ \u00a0](?:d[ei][ \u00a0])?)(${anyOf(names.filter((name) => LARGE_UNIT.test(name)))})${END}(?![-.]\\p{L})`,
        ([, name]) => formOf(language.units[name!]!, MANY, language),
      ),
    ],
    digit: [
      rule(
        `(?<!\\p{L}-?)(${number})([ \u00a0]?|-)(${unit})${END}(?!['.]\\p{L})(?:\\.(?= \\p{Ll}))?`,
        ([all, written, gap, name], { scan, at }) => {
          const near = around(scan, at, at + all.length);
          if (/^[A-Z]$/.test(name!) && ROAD_BEFORE.test(scan.slice(Math.max(0, at - 12), at)))
            return undefined;
          // 350 W. Georgia St.
          if (name === 'W' && near.after.startsWith('.') && isDirectionBefore(near.after.slice(1)))
            return undefined;
          const amount = parseNumber(written!, language);
          const unit = language.units[name!]!;
          const text =
            gap === '-' || language.attributive?.(near)
              ? sayDescribing(amount, unit, language)
              : count(amount, unit, near);
          return { text, number: true };
        },
      ),
      // 1.5 A, and 230 V, 16 A
      ...(ampere
        ? [
            rule(`(?<!\\p{L}-?)(${number})[ \u00a0]A${END}(?![-/]\\p{L})`, ([all, written], { scan, at }) => {
              const amount = parseNumber(written!, language);
              const known = amount.fraction || ELECTRIC.test(scan.slice(Math.max(0, at - 24), at));
              if (!known) return undefined;
              const describes = language.attributive?.(around(scan, at, at + all.length));
              return { text: (describes ? sayDescribing : sayCount)(amount, ampere, language), number: true };
            }),
          ]
        : []),
      rule(`(${number})[ \u00a0]?([%‰])`, ([, written, sign]) => ({
        text: `${sayAmount(parseNumber(written!, language), language)} ${sign === '%' ? words.percent : words.perMille}`,
        number: true,
      })),
      ...(shortScale.length === 0
        ? []
        : [
            // 2,4 M at the end of a clause
            ...(scales['M'] && language.decimal === ','
              ? [
                  rule(`${START}(\\d{1,3},\\d{1,2})[ \u00a0]M(?=[.,;:)]|\\s*$)`, ([, written]) => ({
                    text: sayCount(parseNumber(written!, language), scales['M']!, language),
                    number: true,
                  })),
                ]
              : []),
            // Resolutions: 4K and 8K
            rule(`${START}(?<![.,])([48])K${END}`, ([, n]) => `${language.cardinal(Number(n))} K`),
            rule(
              `${START}(${number})(${shortScale.join('|')})${END}`,
              ([all, written, found], { scan, at }) => {
                const scale = found!.trim();
                if (scale.length === 1 && !isQuantity(scan, at, all.length)) return undefined;
                const amount = parseNumber(written!, language);
                if (scales[scale] === scales.k && !amount.fraction)
                  return { text: language.cardinal(Number(amount.whole) * 1000), number: true };
                return { text: sayCount(amount, scales[scale]!, language), number: true };
              },
            ),
          ]),
      rule(
        `(\\d{1,5})[ \u00a0]?[x×][ \u00a0]?(?=(10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹])|\\d)`,
        ([whole, written, power], { scan, at }) => {
          const next = scan.slice(at + whole.length, at + whole.length + 24);
          const sized =
            !power &&
            (whole.includes('x') ||
              whole === `${written}×` ||
              SIZE.test(next) ||
              (COLUMNS.test(written!) && LINES.test(next)));
          const amount = parseNumber(written!, language);
          const say =
            isYear(written!) && language.year ? language.year(Number(written)) : sayAmount(amount, language);
          return `${say} ${sized ? words.by : words.times} `;
        },
      ),
    ],
    symbol: [
      // 750 €/month
      ...(each
        ? [
            rule(`/(?=(?:${each})(?!\\p{L}))`, (_, { afterNumber }) =>
              afterNumber ? ` ${words.per} ` : undefined,
            ),
          ]
        : []),
      // 6 l/100 km, but 2.4/5 GHz
      rule(`(?<!\\d)/[ ]?(?=\\d{1,4}[ \u00a0]?(?:${unit})${END})`, (_, { afterNumber }) =>
        afterNumber ? ` ${words.per} ` : undefined,
      ),
      rule(`/[ ]?(${unit})${END}`, ([, name], { afterNumber }) =>
        afterNumber ? ` ${words.per} ${formOf(language.units[name!]!, ONE, language)}` : undefined,
      ),
    ],
  };
};

const ordinals: MakeRules = (language) => ({
  digit: [
    rule(`${START}(?<![.,/:])(\\d{1,4})(${language.ordinal.mark})`, (match, { scan, at }) => {
      const [all, digits, mark] = match;
      return language.ordinal.say(Number(digits), mark!.trim(), around(scan, at, at + all.length));
    }),
  ],
});

/** Signs before and between numbers. */
const between: MakeRules = ({ words, sections }) => ({
  symbol: [
    rule(`[ \u00a0]?${DASH}[ \u00a0]?(?=[$€£¥₹]?\\d)`, ([dash], { scan, at, afterNumber }) => {
      if (!afterNumber) return undefined;
      const sum =
        /^[ \u00a0][-\u2013][ \u00a0]/.test(dash) && /^[^\n.;]{0,24}=/.test(scan.slice(at + dash.length));
      const [before, after] = [/^[ \u00a0]/.test(dash), /[ \u00a0]$/.test(dash)];
      // A dash with spaces separates clauses, unless there are plain numbers on both sides.
      if (
        before !== after ||
        (before && !/(?:[\d%°€$£]|[ap]\.?m\.?)$/i.test(scan.slice(Math.max(0, at - 5), at)))
      )
        return undefined;
      return ` ${sum ? words.minus : words.to} `;
    }),
    rule(
      `(?<![\\p{L}\\p{N})\\]%°])(?:-|(?<=^|[\\s(])\u2013)(?=(?:[$€£¥₹]|R\\$)?[ ]?\\d)(?!- )`,
      (_, { scan, at }) => (/[-\u2013][ ]/.test(scan.slice(at, at + 2)) ? undefined : `${words.minus} `),
    ),
    rule('(?<=\\d),(?=\\d)', () => ', '),
    rule('(?<=\\d):(?=\\d)', () => ` ${words.to} `),
    rule(
      '[ \u00a0]?±[ \u00a0]?(?=\\d)',
      ([all], { at }) => `${at > 0 && all[0] !== '±' ? ' ' : ''}${words.plusMinus} `,
    ),
    // 100 m × 60 m
    rule('(?<=\\p{L})[ \u00a0]?×[ \u00a0]?(?=\\d[\\d.,]{0,9}[ \u00a0]?\\p{L})', (_, { afterNumber }) =>
      afterNumber ? ` ${words.by} ` : undefined,
    ),
    rule('[ \u00a0]?[⋅·*][ \u00a0]?(?=\\d)', (_, { afterNumber }) =>
      afterNumber ? ` ${words.times} ` : undefined,
    ),
    // 3 × $20, and ×2 alone
    rule('[ \u00a0]?×[ \u00a0]?(?=(?:R\\$|US\\$|[$€£¥₹])?[ ]?\\d)', () => ` ${words.times} `),
    rule('[ \u00a0]?÷[ \u00a0]?(?=\\d)', () => ` ${words.over} `),
    rule('[~≈][ \u00a0]?(?=[$€£¥₹]?\\d)', (_, { afterNumber }) =>
      afterNumber ? ` ${words.to} ` : `${words.about} `,
    ),
    rule(`(?<![\\p{L}\\p{N}])\\+(?=\\d)`, () => `${words.plus} `),
    // '90s, anni '90
    rule(`(?<![\\p{L}\\p{N}])'(?=\\d{2}(?![\\p{N}']))`, () => ''),
    rule(`(?:#|№)[ ]?(?=\\d{1,6}${END})`, () => `${words.number} `),
    rule(`§(§?)[ \u00a0]?(?=\\d)`, ([, more]) => `${(more && sections) || words.section} `),
  ],
});

export const numberRules: readonly MakeRules[] = [parts, ordinals, units, between, plain];
