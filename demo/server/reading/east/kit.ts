import type { Rule } from '../rules/rule.ts';
import { rule } from '../rules/rule.ts';

/** A pattern and what is said for it; undefined when it does not apply. */
export type Entry = readonly [
  pattern: string,
  say: (match: readonly string[], around: { before: string; after: string }) => string | undefined,
];

const NEAR = 24;

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
export const NUMBER = '(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,16}(?:\\.\\d{1,12})?)';
export const NO_MORE = '(?![\\d]|[.,]\\d)';

/** A whole number or a decimal; a long row of digits one by one. */
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

export const subscript = (sign: string): string => String('₀₁₂₃₄₅₆₇₈₉'.indexOf(sign));
