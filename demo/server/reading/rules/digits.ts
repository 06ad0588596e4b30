import { sayDigits } from '../number.ts';
import { around } from '../scan.ts';
import { END, START, rule, type MakeRules } from './rule.ts';

const PHONE_DIGITS_MIN = 7;
const PHONE_WORD =
  /(?:tel|tél|phone|fono|call|móvil|cell?ular|whatsapp|fax|handy|mobil|chiam|llam|marqu|ligue|disque|appel|joign|फ़ोन|फोन|тел|τηλ|n[uú]mm?er|zavol|ring)/iu;

/** Telephone numbers and other numbers that are read digit by digit, and numbers with several dots. */
export const digits: MakeRules = (language) => {
  const { words } = language;
  const groups = (written: string) =>
    (written.startsWith('+') ? `${words.plus} ` : '') +
    (written.match(/\d+/g) ?? []).map((group) => sayDigits(group, language)).join(', ');
  const phone = (pattern: string, digitsMin = PHONE_DIGITS_MIN) =>
    rule(`${START}(?<![.,:/]\\d{0,1})(?:${pattern})(?![-./,]?\\d)${END}`, ([written]) =>
      written.replace(/\D/g, '').length >= digitsMin ? groups(written) : undefined,
    );
  const local = [
    phone('\\d{3}[-.]\\d{3}[-.]\\d{4}'),
    phone('1[-.]\\d{3}[-.]\\d{3}[-.]\\d{4}'),
    // 089/12345-0: with an extension
    phone('0\\d{1,5}(?:[ \u00a0/-]\\d{2,8}){1,5}(?:-\\d)?'),
    phone('\\d{2} \\d{4,5}-\\d{4}'),
  ];
  return {
    digit: [
      ...local,
      ...(language.order === 'mdy' ? [phone('\\d{3}-\\d{4}'), phone('\\d{3}-\\d{2}-\\d{4}')] : []),
      rule(`${START}\\d{2,4}(?:[ \u00a0-]\\d{2,4}){2,4}(?![-./,]?\\d)${END}`, ([written], { scan, at }) => {
        const count = written.replace(/\D/g, '').length;
        if (count < PHONE_DIGITS_MIN || count > 12) return undefined;
        return PHONE_WORD.test(scan.slice(Math.max(0, at - 24), at)) ? groups(written) : undefined;
      }),
      // A number with a leading zero is a code: 007, 02139.
      rule(`${START}0\\d{1,39}(?![.,:/]?\\d)${END}`, ([written]) => ({
        text: sayDigits(written, language),
        number: true,
      })),
      rule(`(?<![\\p{N}.,/-])(\\d{1,5})((?:\\.\\d{1,5}){2,5})(?!\\.?\\d)${END}`, ([written]) => {
        const numbers = written.split('.');
        if (numbers.slice(1).every((part) => part.length === 3)) return undefined;
        const point = numbers.length > 3 ? words.dot : words.point;
        const isAddress = numbers.length === 4;
        const say = (n: string) =>
          isAddress && n.length > 2 ? sayDigits(n, language) : language.cardinal(Number(n));
        return { text: numbers.map(say).join(` ${point} `), number: true };
      }),
    ],
    symbol: [
      rule(`\\+\\d{1,3}(?:[ \u00a0.-]?\\(?\\d{1,5}\\)?){2,6}${END}`, ([written]) => {
        const count = written.replace(/\D/g, '').length;
        return count > PHONE_DIGITS_MIN && count <= 15 ? groups(written) : undefined;
      }),
      rule(`\\(\\d{2,5}\\)[ \u00a0]?\\d{3,5}[ \u00a0.-]?\\d{3,4}${END}`, ([written]) => groups(written)),
    ],
    letter: [
      // v2.0, "version" said in the words of the language.
      rule(`${START}[vV]\\.?(?=\\d)`, (_, { scan, at }) =>
        /^\d{1,4}(?:\.\d)/.test(scan.slice(at + 1, at + 8)) && around(scan, at, at).before !== words.version
          ? `${words.version} `
          : undefined,
      ),
    ],
  };
};
