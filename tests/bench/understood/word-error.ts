import { readText } from '../../../demo/server/reading/read-text.ts';
import { hindiSound } from './hindi-sounds.ts';

/** Said in one, written in several: U.S.A., p.m., P H D. */
const LETTERS =
  /(?<![\p{L}\p{M}])(?:\p{L}\.[ ]?){2,}|(?<![\p{L}\p{M}'])\p{Lu}(?:[ ]\p{Lu})+(?![\p{L}\p{M}'])/gu;

/**
 * The words of a text that is written out, as they sound: neither case nor punctuation counts.
 *
 * @param language BCP 47
 */
export const wordsOf = (text: string, language: string): string[] => {
  const words =
    text
      .replace(LETTERS, (letters) => `${letters.replace(/[^\p{L}]/gu, '')} `)
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’]/g, language.startsWith('en') ? '' : ' ')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return language.startsWith('hi') ? words.map(hindiSound) : words;
};

/** The words of what a listener wrote down, who writes digits, signs and abbreviations where words were said. */
export const heardWordsOf = (text: string, language: string): string[] =>
  wordsOf(readText(text, language).text, language);

/**
 * Fewest words to replace, leave out or put in to get from one to the other (Levenshtein). One word in two pieces is
 * no error.
 */
export const wordErrors = (said: readonly string[], heard: readonly string[]): number => {
  const rows = [Array.from({ length: heard.length + 1 }, (_, count) => count)];
  for (let i = 1; i <= said.length; i++) {
    const row = [i];
    for (let j = 1; j <= heard.length; j++) {
      const [word, other] = [said[i - 1]!, heard[j - 1]!];
      const joined = j > 1 && heard[j - 2]! + other === word ? rows[i - 1]![j - 2]! : Infinity;
      const parted = i > 1 && said[i - 2]! + word === other ? rows[i - 2]![j - 1]! : Infinity;
      row.push(
        Math.min(
          rows[i - 1]![j - 1]! + (word === other ? 0 : 1),
          rows[i - 1]![j]! + 1,
          row[j - 1]! + 1,
          joined,
          parted,
        ),
      );
    }
    rows.push(row);
  }
  return rows[said.length]![heard.length]!;
};
