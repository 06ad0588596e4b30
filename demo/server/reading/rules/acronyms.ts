import type { Language } from '../language.ts';
import { START, anyOf, rule, type MakeRules } from './rule.ts';

const VOWEL = /[AEIOUY]/;
/** Letters with which a word may begin or end. */
const ONSET =
  /^(?:[^AEIOUY]?[AEIOUY]|[BCFGKP][LR]|[DTVW]R|[CGKPRSTW]H|S[BCDFGKLMNPQTVW]|[TZK]W|GN|KN|PS|PF|QU|FJ)/;
const CODA =
  /[AEIOUY](?:[^AEIOUY]?|L[BDFGKLMNPSTVZ]|M[BMNPS]|N[DGKNSTZ]|P[FPST]|R[BCDFGKLMNPRSTVZ]|S[HKPST]|C[HKT]|[BHXZ]T|F[FT]|T[HSTZ]|D[DS]|GN|GG|KS|ZZ|BB)$/;
/** Longer words have more endings than a short list can cover. */
const SAYABLE_MAX = 4;
const plainLetters = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '');
const isSayable = (word: string): boolean => {
  const letters = plainLetters(word);
  return VOWEL.test(letters) && (letters.length > SAYABLE_MAX || (ONSET.test(letters) && CODA.test(letters)));
};
const ROMAN = /^(?=.)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
/** A word in capitals without any other sign of being an acronym. */
const SHOUTED = /^\p{Lu}{2,}$/u;

/** The letters of an acronym, read one by one. */
const spellLetters = (word: string, { acronyms }: Pick<Language, 'acronyms'>): string =>
  [...word].join(acronyms?.join ?? ' ');

/**
 * Letters that are read one by one: ADAC, IPv6, GmbH. An acronym without vowels is always spelled. One with vowels is
 * spelled only if the language lists it, since NATO and UNESCO are read as words.
 */
export const acronyms: MakeRules = (language) => {
  const known = language.acronyms;
  if (!known) return {};
  const spelled = new Set(known.spelled);
  const isAcronym = (word: string) =>
    spelled.has(word) ||
    (/^[AEIOU]\p{Lu}{2}$/u.test(word) &&
      !ROMAN.test(word) &&
      known.ordinary?.includes(word) === false &&
      !known.words.includes(word)) ||
    (/^\p{Lu}{2,5}$/u.test(word) && !isSayable(word) && !ROMAN.test(word) && !known.words.includes(word));
  /** Whether the whole line is written in capitals. There, "IT" and "WHO" are ordinary words. */
  const isShouted = (scan: string, from: number, to: number) => {
    const before = /([\p{L}]+)[^\p{L}\n]{1,3}$/u.exec(scan.slice(Math.max(0, from - 24), from))?.[1];
    const after = /^[^\p{L}\n]{1,3}([\p{L}]+)/u.exec(scan.slice(to, to + 24))?.[1];
    const around = [before, after].filter((word) => word !== undefined);
    return (
      around.length > 0 &&
      around.every((word) => SHOUTED.test(word) && !isAcronym(word) && !known.words.includes(word))
    );
  };
  const mixed = [...spelled].filter((word) => /\p{Ll}/u.test(word));
  const say = (word: string) => spellLetters(word, language);
  return {
    letter: [
      rule(`${START}(?:${anyOf(mixed)})(?![\\p{L}\\p{M}])`, ([word]) => say(word)),
      rule(`${START}(\\p{Lu}{1,3})&(\\p{Lu}{1,2})(?![\\p{L}\\p{M}])`, ([, first, second]) =>
        [...first!, language.words.and, ...second!].join(' '),
      ),
      rule(`${START}(\\p{Lu}{2,6})(s)?(?![\\p{L}\\p{M}]|\\.\\p{L})`, ([all, word, plural], { scan, at }) => {
        // In MX-5 the letters are no numeral
        const isModel = !VOWEL.test(plainLetters(word!)) && /^-\d/.test(scan.slice(at + all.length));
        if (!isAcronym(word!) && !isModel) return undefined;
        if (VOWEL.test(plainLetters(word!)) && isShouted(scan, at, at + all.length)) return undefined;
        return plural ? `${[...word!].join(' ')}'s` : say(word!);
      }),
    ],
  };
};
