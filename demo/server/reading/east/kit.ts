import { rule, type Rule } from '../rules/rule.ts';

/** A pattern and the function that says its match; undefined when it does not apply. */
export type Entry = readonly [
  pattern: string,
  say: (match: readonly string[], around: { before: string; after: string }) => string | undefined,
];

/** Characters on each side of a match that an entry may look at. */
const NEAR = 24;

/** Makes one rule per entry, in order. */
export const toRules = (entries: readonly Entry[]): Rule[] =>
  entries.map(([pattern, say]) =>
    rule(pattern, (match, { scan, at }) =>
      say(match as readonly string[], {
        before: scan.slice(Math.max(0, at - NEAR), at),
        after: scan.slice(at + match[0].length, at + match[0].length + NEAR),
      }),
    ),
  );

/** Not inside a number or a Latin word. */
export const ALONE = '(?<![A-Za-z\\d.,])';
/** A whole number, with or without commas between thousands, or a decimal; one group. */
export const NUMBER = '(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,16}(?:\\.\\d{1,12})?)';
/** The number ends here. */
export const NO_MORE = '(?![\\d]|[.,]\\d)';

/** A price without its zeros after the point: 1,299 for 1,299.00 */
export const whole = (price: string): string => price.replace(/\.0+$/, '');

/** A whole number or a decimal. A long sequence of digits is read digit by digit. */
export const sayNumber = (
  written: string,
  count: (n: number) => string,
  digit: (digit: string) => string,
  point: string,
): string => {
  const [whole = '', fraction] = written.replaceAll(',', '').split('.');
  const spell = (digits: string) => [...digits].map(digit).join('');
  const head =
    whole.length > 15 || (whole.length > 1 && whole[0] === '0') ? spell(whole) : count(Number(whole));
  return fraction === undefined ? head : `${head}${point}${spell(fraction)}`;
};

/** The digit of a subscript sign: "2" for "₂". */
export const subscript = (sign: string): string => String('₀₁₂₃₄₅₆₇₈₉'.indexOf(sign));
