import { sayDigits } from '../number.ts';
import { END, START, rule, type MakeRules } from './rule.ts';

const ISBN = '(?<=ISBN(?:-1[03])?[^\\d\\n]{1,12})';
/** Words of several languages after which a number is read digit by digit. */
const SECRET =
  '(?<=(?:PIN|OTP|TAN|Code|code|DNI|NIF|CAP|CEP|PLZ|पिन कोड|SSN ends in|क्रमांक)(?:[ \u00a0](?:is|ist|est|es|é|è))?[ \u00a0:#]{1,2})';

/** Text before the number of a document: Nr. 2026/118, nota n.º 12/2026. */
const NUMBERED =
  '(?<=(?:(?<!\\p{L})(?:[Nn][rR]\\.|[Nn]o\\.|[Nn]\\.?[º°ª]|[Nn]\\.|[Nn]úm\\.|Az\\.|सं\\.|[Ii]nvoice|[Rr]echnung|[Ff]actura|[Ff]attura|[Ff]atura)|#|№)[ \u00a0]?)';

/** Fractions, which are more likely than document numbers: No. 1/2 cup more. */
const PART = '(?:1/[234]|[23]/4|2/3)(?!\\d)';

/** The code before a dash: X7, CVE-2024 */
const CODE_START = /(?<!\p{L})(?:\p{Lu}{1,3}\d{1,4}|\p{Lu}{2,5}-\d{2,6})$/u;
/** The number before a dash: n° 2020, Nr. 12 */
const NUMBER_START = /(?<!\p{L})(?:n\.?[°º]|n[o.]|no\.|nr\.|#|№)[ \u00a0]?\d{2,6}$/iu;

/** Text after the direction of a wind: its speed, a place or the end of a clause. */
const BLOWN_ON =
  /^(?:[,.;:)]|\s*$|[ \u00a0](?:\d|(?:at|of|and|to|with|a|à|et|de|y|con|e|com|mit|und|bis|um)(?!\p{L})))/u;

/** Numbers that identify something: each digit is read separately, and a following letter as a letter. */
export const codes: MakeRules = (language) => {
  const spell = (written: string) =>
    [...written]
      .filter((sign) => /[\p{L}\d]/u.test(sign))
      .map((sign) => (/\d/.test(sign) ? sayDigits(sign, language) : sign))
      .join(' ');
  const { dial } = language;
  const winds = language.winds
    ? new RegExp(`(?<!\\p{L})(?:${language.winds})(?!\\p{L})[\\p{L}',: ]{0,20}$`, 'iu')
    : undefined;
  /** One number of a serial number: a year as a year; long numbers and those with a leading zero digit by digit. */
  const group = (digits: string) =>
    /^(?:19|20)\d\d$/.test(digits)
      ? (language.year ?? language.cardinal)(Number(digits))
      : digits.length > 3 || digits.startsWith('0')
        ? sayDigits(digits, language)
        : language.cardinal(Number(digits));
  const serial = (written: string) =>
    (written.match(/\d+|\p{L}|\//gu) ?? [])
      .map((piece) => (piece === '/' ? language.words.slash : /\d/.test(piece) ? group(piece) : piece))
      .join(' ');
  return {
    letter: [
      // Winds NW at 15 mph, but "el viento NO sopla"
      ...(language.compass && winds
        ? [
            rule(`${START}(?:[NS][EWO]|[NSW])${END}`, ([side], { scan, at }) =>
              winds.test(scan.slice(Math.max(0, at - 36), at)) &&
              BLOWN_ON.test(scan.slice(at + side.length, at + side.length + 8))
                ? language.compass![side]
                : undefined,
            ),
          ]
        : []),
      // INV-2026/0417
      rule(`${START}[A-Z]{1,5}-?\\d{2,8}(?:[-/]\\d{2,8}){1,3}(?![-/.,]?\\d)${END}`, ([written]) =>
        written.includes('/') ? serial(written) : undefined,
      ),
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
      rule(`${NUMBERED}(?!${PART})\\d{1,8}(?:/\\d{1,8}){1,2}(?![-/.,:]?\\d)${END}`, ([written]) =>
        serial(written),
      ),
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
      // #INV-2026/0417, but the hashtags #COVID19 and #COVID-19
      rule('#(?=[A-Z]{1,5}-?\\d{3,8}[-/]\\d|[A-Z]{1,5}-\\d{3})', () => `${language.words.number} `),
      // X7-42B, n° 2020-12, Nr. 12-3: a dash in a code does not mean a range.
      rule('-(?=\\d)', (_, { scan, at }) => {
        const before = scan.slice(Math.max(0, at - 14), at);
        const isCode = CODE_START.test(before) || NUMBER_START.test(before);
        return isCode && /^-\d{1,6}(?!\d|[.,]\d)/.test(scan.slice(at, at + 9)) ? ' ' : undefined;
      }),
    ],
  };
};
