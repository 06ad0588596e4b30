import type { Gender, Language, OwnRule } from '../language.ts';

/** Reads decimals as one number after the mark, leading zeros separately; more than two digits are read one by one. */
export const decimalsAs =
  (cardinal: (n: number, gender?: Gender) => string, mark: string): Language['decimals'] =>
  (whole, fraction, written) => {
    const zeros = /^0*/.exec(fraction)![0].length;
    const rest = fraction.slice(zeros);
    const words = Array.from({ length: zeros }, () => cardinal(0));
    if (rest && fraction.length <= 2) words.push(cardinal(Number(rest)));
    else words.push(...[...rest].map((digit) => cardinal(Number(digit))));
    const head = /^\d+$/.test(whole) ? cardinal(Number(whole)) : whole;
    return `${head} ${written || mark} ${words.join(' ')}`;
  };

/** Whether a word has the ending of a feminine noun. */
export const feminine = (word: string, endings: RegExp): boolean => word.length > 3 && endings.test(word);

/** Whether 2° is an ordinal: a noun follows rather than words about temperature. */
export const beforeNoun = (after: string): boolean =>
  /^[ \u00a0](?!(?:en|a|al|de|del|y|e|o|por|hoy|bajo|in|di|nel|sotto|em|no|na|hoje|oggi|con|com|por|per)(?!\p{L}))\p{L}/u.test(
    after,
  );

/** 2 h 30 min as a duration rather than a time of day. */
export const duration = (say: (hours: number, minutes: number) => string): OwnRule => ({
  starts: 'digit',
  pattern:
    '(?<![\\p{L}\\p{N}:.,])(\\d{1,2})[ \\u00a0]?h[ \\u00a0]?(\\d{1,2})[ \\u00a0]?min(?![\\p{L}\\p{N}])',
  say: ([, hours, minutes]) => say(Number(hours), Number(minutes)),
});

/** Context that shows that CV means horsepower rather than a curriculum vitae. */
const MOTOR =
  /(?<!\p{L})(?:kW|kg|km\/[hl]|[lL]\/100|moteurs?|motor[ei]?|motores|cilindrata|cylindrée|puissance|potenza|potência|turbo|diesel)(?!\p{L})/iu;
const NEAR = 40;

/**
 * Reads 110 CV as horsepower.
 *
 * @param written the unit as it is written, as a pattern
 */
export const horsepower = (
  cardinal: (n: number) => string,
  written: string,
  one: string,
  many: string,
): OwnRule => ({
  starts: 'digit',
  pattern: `(?<![\\p{L}\\p{N}.,])(\\d{1,4})[ \\u00a0]?(?:${written})(?![\\p{L}\\p{N}'’])`,
  say: ({ 0: all, 1: count, index, input }) =>
    MOTOR.test(
      `${input.slice(Math.max(0, index - NEAR), index)} ${input.slice(index + all.length, index + all.length + NEAR)}`,
    )
      ? `${cardinal(Number(count))} ${count === '1' ? one : many}`
      : undefined,
});
