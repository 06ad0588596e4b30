import { formOf } from '../number.ts';
import { END, START, anyOf, rule, type MakeRules } from './rule.ts';

const SPACES = '[ \u00a0]?';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const MANY = { whole: '100', fraction: '', foreign: false };
/** The end of a term with a variable: 3x, y², (a + b) */
const TERM = /(?:(?<![\p{L}\p{N}])\d{0,4}\p{L}[⁰¹²³⁴⁵⁶⁷⁸⁹]{0,3}|\))$/u;
/** How many characters before and after a minus sign are searched for other signs of an equation. */
const NEAR = 40;
const digitsOf = (written: string, signs: string) =>
  Number([...written].map((sign) => signs.indexOf(sign)).join(''));

/** Formulas that are also written with ordinary digits. */
const PLAIN_FORMULAS =
  'H2O|CO2|H2SO4|O2|N2|H2|CH4|NH3|O3|NO2|SO2|N2O|H2O2|C6H12O6|CaCO3|NaHCO3|HNO3|Na2CO3|H2S|SF6|NaCl|KCl|HCl|NaOH|KOH|CaCl2|Fe2O3|Al2O3|MgO|CaO|NH4NO3|C2H5OH|CH3OH';

/** H₂SO₄ and H2SO4: letters are spelled, numbers are read as cardinals. */
export const formulas: MakeRules = (language) => {
  const say = (written: string) =>
    (written.match(/\p{L}|\d+|[₀-₉]+/gu) ?? [])
      .map((piece) => {
        if (/^\p{L}/u.test(piece)) return piece.toUpperCase();
        return language.cardinal(/^\d/.test(piece) ? Number(piece) : digitsOf(piece, SUBSCRIPTS));
      })
      .join(' ');
  return {
    letter: [
      rule(`(?<![\\p{L}\\p{N}])(?:${PLAIN_FORMULAS})${END}`, ([written]) => say(written)),
      rule('(?<![\\p{L}\\p{N}])(?=[A-Za-z]{1,6}[₀-₉])(?:[A-Z][a-z]?[₀-₉]{0,3}){1,8}(?!\\p{L})', ([written]) =>
        say(written),
      ),
    ],
  };
};

/** Comparisons, roots, powers and Greek letters. */
export const math: MakeRules = (language) => {
  const { math, cardinal, words, units } = language;
  if (!math) return {};
  const greek = new Map(math.greek.split(' ').map((name, index) => [GREEK[index]!, name]));
  const power = (written: string) => {
    const n = digitsOf(written.replace('⁻', ''), SUPERSCRIPTS);
    if (written.startsWith('⁻')) return math.power(n).replace(cardinal(n), `${words.minus} ${cardinal(n)}`);
    return n === 2 ? math.squared : n === 3 ? math.cubed : math.power(n);
  };
  const comparisons: readonly (readonly [string, string])[] = [
    ['(?:≤|<=)', math.atMost],
    ['(?:≥|>=)', math.atLeast],
    ['(?:≠|!=)', math.differs],
    ['≈', words.about],
  ];
  return {
    digit: [
      // 3×10⁸ m/s
      rule(
        `${START}10(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})[ \u00a0](${anyOf(Object.keys(units))})${END}`,
        ([, written, unit]) => ({
          text: `${cardinal(10)} ${power(written!)} ${formOf(units[unit!]!, MANY, language)}`,
          number: true,
        }),
      ),
    ],
    symbol: [
      ...comparisons.map(([sign, said]) =>
        rule(`${SPACES}${sign}${SPACES}(?=[\\p{L}\\p{N}√(-])`, (_, { scan, at }) => {
          const is =
            math.is && /(?:^|[^\p{L}])\p{L}[ \u00a0]?$/u.test(scan.slice(Math.max(0, at - 4), at))
              ? `${math.is} `
              : '';
          return ` ${is}${said} `;
        }),
      ),
      // <50 ms, but x < 50 as a sentence: "x is less than 50"
      rule(`([<>])${SPACES}(?=[$€£]?[\\d½⅓⅔¼¾])`, ([, sign], { scan, at }) => {
        const alone = /(?:^|\s)$/.test(scan.slice(Math.max(0, at - 1), at)) && /\S/.test(scan[at + 1] ?? '');
        if (alone) return sign === '<' ? `${math.fewer} ` : `${math.more} `;
        return ` ${[math.is, sign === '<' ? math.less : math.greater].filter(Boolean).join(' ')} `;
      }),
      rule(
        '[ \u00a0]([<>])[ \u00a0](?=\\p{L}(?!\\p{L}))',
        ([, sign]) => ` ${[math.is, sign === '<' ? math.less : math.greater].filter(Boolean).join(' ')} `,
      ),
      // 3x² − 5x = 2
      rule('[ \u00a0][-\u2013][ \u00a0](?=\\p{N}|√|\\(|\\p{L}(?!\\p{L}))', (_, { scan, at }) =>
        TERM.test(scan.slice(Math.max(0, at - 6), at)) &&
        /[=<>≤≥≠]/.test(
          /[^\n]*$/.exec(scan.slice(Math.max(0, at - NEAR), at))![0] +
            /^[^\n]*/.exec(scan.slice(at, at + NEAR))![0],
        )
          ? ` ${words.minus} `
          : undefined,
      ),
      rule(`${SPACES}÷${SPACES}(?=[\\p{L}\\p{N}(-])`, () => ` ${math.dividedBy} `),
      rule(`√${SPACES}(?=[\\p{L}\\p{N}(])`, () => `${math.root} `),
      // After a longer word it marks a footnote.
      rule(
        '(?<=(?<!\\p{L})\\p{L}{1,2}|[\\p{N})])(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})',
        ([, written]) => ` ${power(written!)}`,
      ),
      rule('(?<=\\p{Ll}[.,;:]?)[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}', () => ''),
    ],
    letter: [
      rule('(?<![\\p{L}\\p{N}])[α-ωΑ-Ωϑ](?![\\p{L}\\p{M}])', ([letter]) => greek.get(letter.toLowerCase())),
      // mc²
      rule('(?<![\\p{L}\\p{N}])[a-z]{2}(?=[²³])', ([letters]) => [...letters].join(' ')),
    ],
  };
};

const GREEK = 'α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ τ υ φ χ ψ ω'.split(' ');
