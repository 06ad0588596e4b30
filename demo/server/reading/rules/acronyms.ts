import type { Language } from '../language.ts';
import { START, anyOf, rule, type MakeRules } from './rule.ts';

const VOWEL = /[AEIOUÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÄÖÜÃÕ]/;
/** Letters that a word may begin with and end in. */
const ONSET =
  /^(?:[^AEIOUYÁÉÍÓÚ]?[AEIOUYÁÉÍÓÚ]|(?:[BCFGKP][LR]|[DTVW]R|[CPST]H|SC|S[KLMNPTW]|TW|GN|KN|PS|QU|SCH|ST?R))/;
const CODA =
  /(?:[AEIOUY][^AEIOUY]?|L[KLMPSTDF]|M[MPS]|N[DGKNSTZ]|P[TS]|R[DKMNRSTZ]|S[KPST]|C[TKH]|FT|FF|KS|TS|TH|SH|TT)$/;
const ROMAN = /^(?=.)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
/** A word in capitals of which nothing says that it is an acronym. */
const SHOUTED = /^\p{Lu}{2,}$/u;

/** The letters of an acronym as its language says them one by one. */
const spellLetters = (word: string, { acronyms }: Pick<Language, 'acronyms'>): string =>
  [...word].join(acronyms?.join ?? ' ');

/**
 * ADAC, IPv6, GmbH: letters that are said one by one. An acronym without a vowel cannot be said otherwise; one with
 * vowels is spelled when the language lists it, since NATO and UNESCO are words.
 */
export const acronyms: MakeRules = (language) => {
  const known = language.acronyms;
  if (!known) return {};
  const spelled = new Set(known.spelled);
  const isAcronym = (word: string) =>
    spelled.has(word) ||
    (/^\p{Lu}{2,5}$/u.test(word) &&
      !(VOWEL.test(word) && ONSET.test(word) && CODA.test(word)) &&
      !ROMAN.test(word) &&
      !known.words.includes(word));
  /** In a line of capitals IT and WHO are words. */
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
        if (!isAcronym(word!)) return undefined;
        if (VOWEL.test(word!) && isShouted(scan, at, at + all.length)) return undefined;
        return plural ? `${[...word!].join(' ')}'s` : say(word!);
      }),
    ],
  };
};
