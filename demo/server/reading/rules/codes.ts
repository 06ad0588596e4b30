import { sayDigits } from '../number.ts';
import { END, START, rule, type MakeRules } from './rule.ts';

const ISBN = '(?<=ISBN(?:-1[03])?[^\\d\\n]{1,12})';
/** Words of several languages after which a number is said digit by digit. */
const SECRET =
  '(?<=(?:PIN|OTP|TAN|Code|code|DNI|NIF|CAP|CEP|PLZ|पिन कोड|SSN ends in|क्रमांक)(?:[ \u00a0](?:is|ist|est|es|é|è))?[ \u00a0:#]{1,2})';

/** Numbers that name a thing and count nothing: each digit by itself, and a letter after them as a letter. */
export const codes: MakeRules = (language) => {
  const spell = (written: string) =>
    [...written]
      .filter((sign) => /[\p{L}\d]/u.test(sign))
      .map((sign) => (/\d/.test(sign) ? sayDigits(sign, language) : sign))
      .join(' ');
  const { dial } = language;
  return {
    letter: [
      rule(
        `${START}(IBAN[: ]{1,2})?([A-Z]{2}\\d{2}(?:[ ]?[A-Z\\d]{4}){3,7}(?:[ ]?\\d{1,4})?)${END}`,
        ([, label, code]) => (label ? `I B A N ${spell(code!)}` : spell(code!)),
      ),
    ],
    digit: [
      ...(language.compass
        ? [
            rule(`${START}(\\d{1,3})[ ]?°[ ]?([NSEOWL])${END}(?:\\.(?=[ ]\\p{Ll}))?`, ([, degrees, side]) =>
              language.compass![side!]
                ? `${language.cardinal(Number(degrees))} ${language.words.degrees} ${language.compass![side!]}`
                : undefined,
            ),
          ]
        : []),
      rule(`${ISBN}\\d[\\d -]{8,16}[\\dX]${END}`, ([written]) => spell(written)),
      rule(`${SECRET}\\d{3,8}${END}`, ([written]) => spell(written)),
      ...(dial
        ? [
            rule(
              `${START}(?<![.,:/-])(?:${dial.numbers})(?![.,:/-]?\\d|[ ]?[%€$₹])${END}`,
              ([written], { scan, at }) =>
                new RegExp(dial.near, 'iu').test(scan.slice(Math.max(0, at - 40), at + written.length + 30))
                  ? spell(written)
                  : undefined,
            ),
          ]
        : []),
      // Boeing 747-8
      rule(`${START}(7\\d7)-(\\d{1,3})(?![\\p{N}-])`, ([, type, model]) => ({
        text: `${language.pairs?.(Number(type)) ?? language.cardinal(Number(type))} ${language.cardinal(Number(model))}`,
        number: true,
      })),
    ],
    symbol: [
      // X7-42B, n° 2020-12, Nr. 12-3: a dash in a code is no range.
      rule('-(?=\\d)', (_, { scan, at }) =>
        /(?:(?<!\p{L})\p{Lu}{1,3}\d{1,4}|(?<!\p{L})(?:n[°ºo.]|no\.|nr\.|#|№)[ \u00a0]?\d{2,6})$/iu.test(
          scan.slice(Math.max(0, at - 12), at),
        ) && /^-\d{1,4}(?!\d|[.,]\d)/.test(scan.slice(at, at + 7))
          ? ' '
          : undefined,
      ),
    ],
  };
};
