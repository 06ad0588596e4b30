import type { Language } from '../language.ts';
import { abbreviations } from './abbreviations.ts';
import { acronyms } from './acronyms.ts';
import { codes } from './codes.ts';
import { dateRules } from './dates.ts';
import { digits } from './digits.ts';
import { formulas, math } from './math.ts';
import { money } from './money.ts';
import { numberRules } from './numbers.ts';
import { ratios } from './ratios.ts';
import { romans } from './romans.ts';
import { rule, type MakeRules, type RuleSet } from './rule.ts';
import { scripts } from './scripts.ts';
import { symbols } from './symbols.ts';
import { times } from './times.ts';
import { verses } from './verses.ts';
import { web } from './web.ts';
import { around } from '../scan.ts';

/** Patterns of this language only. */
const own: MakeRules = (language) => {
  const of = (starts: 'digit' | 'letter' | 'symbol') =>
    (language.own ?? [])
      .filter((rule) => rule.starts === starts)
      .map(({ pattern, say }) =>
        rule(pattern, (match, { scan, at }) => {
          const text = say(match, around(scan, at, at + match[0].length));
          return text === undefined ? undefined : { text, number: starts !== 'letter' };
        }),
      );
  return { digit: of('digit'), letter: of('letter'), symbol: of('symbol') };
};

/** In the order in which they are tried: the most specific first. */
const makers: readonly MakeRules[] = [
  own,
  verses,
  formulas,
  codes,
  ratios,
  ...dateRules,
  abbreviations,
  web,
  digits,
  times,
  money,
  acronyms,
  math,
  ...numberRules,
  romans,
  symbols,
  scripts,
];

const known = new Map<Language, RuleSet>();

/** All rules of a language; cached. */
export const rulesOf = (language: Language): RuleSet => {
  const made = known.get(language);
  if (made) return made;
  const sets = makers.map((make) => make(language));
  const rules: RuleSet = {
    digit: sets.flatMap(({ digit }) => digit ?? []),
    letter: sets.flatMap(({ letter }) => letter ?? []),
    symbol: sets.flatMap(({ symbol }) => symbol ?? []),
  };
  known.set(language, rules);
  return rules;
};
