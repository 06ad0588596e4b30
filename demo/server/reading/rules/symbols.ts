import { END, rule, type MakeRules, type Rule } from './rule.ts';

const EMOJI =
  '(?:\\p{RI}{2}|(?!\\p{Nd}|[#*©®™\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9\u21aa])\\p{Extended_Pictographic}|[\u200d\u20e3\ufe0e\ufe0f]|\\p{EMod}|[\u{e0020}-\u{e007f}])';
const SPACES = '[ \u00a0]';

/** Removes emoji with the spaces around them. One space stays between two words. */
export const emoji = (): Rule[] => [
  rule(`(?:${SPACES}{0,20}${EMOJI}){1,200}(${SPACES}{0,20})`, ([all], { scan, at }) => {
    const end = at + all.length;
    const next = scan[end] ?? '\n';
    const begins = at === 0 || /\s/.test(scan[at - 1]!);
    if (begins || /[\s.,;:!?)\]}»"]/.test(next)) return '';
    return ' ';
  }),
];

export const symbols: MakeRules = (language) => {
  const { words } = language;
  const gap = `${SPACES}?`;
  const both = (sign: string) =>
    `(?<=[\\p{L}\\p{M}\\p{N})"'%.€£])${gap}${sign}${gap}(?=[\\p{L}\\p{N}("'$€£¥₹-])`;
  return {
    symbol: [
      ...emoji(),
      rule(both('&(?!\\p{L}{1,8};)'), () => ` ${words.and} `),
      // In "Dial +1 415" the sign belongs to the number.
      rule(`(?![ \\u00a0]\\+\\d)${both('\\+')}`, () => ` ${words.plus} `),
      rule(both('='), () => ` ${words.equals} `),
      rule(both('[→⇒]'), () => ` ${words.to} `),
      ...(language.or
        ? [rule('(?<=(?<![\\p{L}\\p{N}])\\p{Lu})/(?=\\p{Lu}(?![\\p{L}\\p{N}]))', () => ` ${language.or} `)]
        : []),
      rule('(?<=(?<![\\p{L}\\p{N}])[CF])#(?![\\p{L}\\p{N}])', () => ' sharp'),
      rule('(?<=\\s)@(?=\\s)', () => words.at),
      rule('(?<=\\s)#(?![\\p{L}\\p{N}#\\s])', () => words.hash),
      rule(`(?<=\\p{N})${gap}/${gap}(?=\\p{N})`, () => ` ${words.over} `),
      rule(`(?<=[\\p{L}\\p{M}\\p{N}])/(?=[\\p{L}\\p{N}])`, () => ` ${words.slash} `),
      rule(`(?<=[\\p{L}\\p{M}\\p{N}])\\+\\+`, () => ` ${words.plus} ${words.plus}`),
      rule(`(?<=[\\p{L}\\p{M}\\p{N}])\\+(?![\\p{L}\\p{N}+])`, () => ` ${words.plus}`),
      rule('©', () => words.copyright),
      rule('[®™]', () => ''),
      rule(`§`, () => words.section),
      rule(`(?<=\\p{N})°${END}`, () => ` ${words.degrees}`),
      rule(`(?<=[\\p{L}\\p{N}])%`, () => ` ${words.percent}`),
      rule('%(?=\\s)', () => words.percent),
    ],
  };
};
