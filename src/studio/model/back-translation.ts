import { baseLanguage } from '../../contract/base-language.ts';

/** A range of a text, in UTF-16 units. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Difference between an original and its back translation. */
export interface BackTranslationCheck {
  /** 0 … 100. Below {@link DOUBTFUL} the translation more often than not has another meaning. */
  readonly score: number;
  /** Words of the original that did not come back, not even in a similar form. */
  readonly lost: readonly Stretch[];
  /** Words that came back but are not in the original. */
  readonly added: readonly Stretch[];
}

/** Translations with a lower score are worth checking. */
export const DOUBTFUL = 65;

const GRAM_MAX = 6;
/** As in chrF, recall counts more than precision. */
const BETA_SQUARED = 4;
/** Words with at least this Dice coefficient count as forms of the same word. */
const LIKE = 0.5;
/** Factors on the score: when numbers differ, and when only one of the texts contains a negation. */
const OTHER_NUMBERS = 0.6;
const OTHER_NEGATION = 0.65;

const NEGATIONS: Readonly<Record<string, RegExp>> = {
  de: /\b(?:nicht|nie|niemals|niemand|nichts|ohne|weder|kein\p{L}*)\b/giu,
  en: /\b(?:not|cannot|never|no|nobody|nothing|nowhere|none|neither|without)\b|n['’]t\b/giu,
  es: /\b(?:no|nunca|nadie|nada|sin|ning\p{L}+|tampoco)\b/giu,
  fr: /\b(?:ne|jamais|personne|rien|sans|aucune?|ni)\b|\bn['’]/giu,
  it: /\b(?:non|mai|nessun\p{L}*|niente|senza)\b/giu,
  pt: /\b(?:não|nunca|ninguém|nada|sem|nenhum\p{L}*)\b/giu,
  zh: /不|没|别|无|未/gu,
};

interface Word extends Stretch {
  readonly text: string;
  /** How significant the word is: short words little, names and long words much. */
  readonly weight: number;
}

const normal = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('’', "'");

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const weightOf = (text: string): number => {
  if (/\p{N}/u.test(text)) return 1;
  // Of "we've" and "l'eau" the longer part carries the meaning
  const length = Math.max(...text.split("'").map((part) => [...part].length));
  if (WITHOUT_SPACES.test(text)) return length > 1 ? 1 : 0.4;
  return length > 4 ? 1 : length > 3 ? 0.7 : length > 2 ? 0.3 : 0.1;
};

const wordsOf = (text: string, language: string): Word[] => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => {
      const word = normal(segment);
      return { text: word, weight: weightOf(word), start: index, end: index + segment.length };
    });
};

const gramsOf = (text: string, size: number): Map<string, number> => {
  const counts = new Map<string, number>();
  for (let at = 0; at + size <= text.length; at++) {
    const gram = text.slice(at, at + size);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
};

const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

const shared = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number =>
  [...a].reduce((sum, [gram, count]) => sum + Math.min(count, b.get(gram) ?? 0), 0);

/** chrF over letters and digits only, 0 … 1. */
const characterScore = (original: string, back: string): number => {
  const [a, b] = [original, back].map((text) => normal(text).replace(/[^\p{L}\p{N}]/gu, '')) as [
    string,
    string,
  ];
  let sum = 0;
  let sizes = 0;
  for (let size = 1; size <= Math.min(GRAM_MAX, a.length, b.length); size++) {
    const [gramsA, gramsB] = [gramsOf(a, size), gramsOf(b, size)];
    const both = shared(gramsA, gramsB);
    const [recall, precision] = [both / total(gramsA), both / total(gramsB)];
    sizes++;
    if (both > 0) sum += ((1 + BETA_SQUARED) * precision * recall) / (BETA_SQUARED * precision + recall);
  }
  return sizes === 0 ? Number(a === b) : sum / sizes;
};

/** Compares two words by Dice's coefficient over their letter pairs. */
const isLike = (a: string, b: string): boolean => {
  if (a === b) return true;
  if (/\p{N}/u.test(a + b)) return false;
  const [pairsA, pairsB] = [gramsOf(a, 2), gramsOf(b, 2)];
  const both = total(pairsA) + total(pairsB);
  return both > 0 && (2 * shared(pairsA, pairsB)) / both >= LIKE;
};

/** Words without a similar one in the other text. Each counterpart is used once, equal ones first. */
const unmatched = (a: readonly Word[], b: readonly Word[]): { a: Word[]; b: Word[] } => {
  let restA = [...a];
  const restB = [...b];
  for (const matches of [(x: string, y: string) => x === y, isLike]) {
    restA = restA.filter((word) => {
      const at = restB.findIndex(({ text }) => matches(word.text, text));
      if (at >= 0) restB.splice(at, 1);
      return at < 0;
    });
  }
  return { a: restA, b: restB };
};

const weigh = (words: readonly Word[]): number => words.reduce((sum, { weight }) => sum + weight, 0);

/** Numbers written in digits, without digit group separators. */
const numbersOf = (text: string): string[] =>
  (text.match(/\p{N}+(?:[.,\s\u00a0\u202f']\p{N}{3}(?!\p{N}))*(?:[.,]\p{N}+)?/gu) ?? []).map((number) =>
    number.replace(/[.,\s\u00a0\u202f'](?=\p{N}{3}(?!\p{N}))/gu, '').replace(',', '.'),
  );

/** Whether a number of the original has changed. One that came back in words does not count. */
const hasOtherNumbers = (original: string, back: string): boolean => {
  const came = numbersOf(back);
  const lost = numbersOf(original).filter((number) => {
    const at = came.indexOf(number);
    if (at >= 0) came.splice(at, 1);
    return at < 0;
  });
  return lost.length > 0 && came.length > 0;
};

const denies = (text: string, language: string): boolean => {
  const found = NEGATIONS[baseLanguage(language)];
  return found !== undefined && (text.match(found)?.length ?? 0) > 0;
};

/**
 * Compares a text with its back translation. A good translation may come back in other words: marked words are worth
 * checking, not necessarily wrong.
 *
 * @param language of both texts, BCP 47
 */
export const compareBackTranslation = (
  original: string,
  back: string,
  language: string,
): BackTranslationCheck => {
  const [words, wordsBack] = [wordsOf(original, language), wordsOf(back, language)];
  const { a: lost, b: added } = unmatched(words, wordsBack);
  const all = weigh(words) + weigh(wordsBack);
  const kept = all === 0 ? Number(original.trim() === back.trim()) : 1 - (weigh(lost) + weigh(added)) / all;
  const likeness = 0.4 * characterScore(original, back) + 0.6 * kept;
  const numbers = hasOtherNumbers(original, back) ? OTHER_NUMBERS : 1;
  const negation = denies(original, language) === denies(back, language) ? 1 : OTHER_NEGATION;
  const place = ({ start, end }: Word): Stretch => ({ start, end });
  return {
    score: Math.round(100 * likeness * numbers * negation),
    lost: lost.map(place),
    added: added.map(place),
  };
};
