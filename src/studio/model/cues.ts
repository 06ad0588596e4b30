import { countCharacters } from '../../contract/constants/script.ts';
import { continues } from './continues.ts';
import type { TimedWord } from './timed-words.ts';

/** Two lines of this many characters are what a viewer reads at a glance. */
const LINE_CHARACTERS_MAX = 42;
const CUE_MS_MAX = 7_000;

/** A subtitle: one or two lines, and when they show. */
export interface Cue {
  startMs: number;
  endMs: number;
  lines: string[];
  /** Who speaks, where that is known. */
  speaker?: string | undefined;
}

const joined = (words: readonly TimedWord[]): string =>
  words.map(({ text, isApart }, index) => (isApart && index > 0 ? ` ${text}` : text)).join('');

/** Index at which to split words: near the middle, preferably after punctuation. */
const bestBreak = (words: readonly TimedWord[]): number => {
  const lengths = words.map(({ text, isApart }) => countCharacters(text) + (isApart ? 1 : 0));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let best = 1;
  let leastCost = Infinity;
  let left = 0;
  for (let index = 1; index < words.length; index++) {
    left += lengths[index - 1]!;
    const before = words[index - 1]!.text;
    // Within a sentence a full stop is that of an abbreviation, which belongs to the next word
    const isTied = before.endsWith('.');
    const isPause = !isTied && /[\p{Po}\p{Pd}]$/u.test(before);
    const cost = Math.abs(total / 2 - left) - (isPause ? total / 5 : 0) + (isTied ? total / 5 : 0);
    if (cost < leastCost) {
      best = index;
      leastCost = cost;
    }
  }
  return best;
};

const linesOf = (words: readonly TimedWord[]): string[] => {
  const text = joined(words);
  if (countCharacters(text) <= LINE_CHARACTERS_MAX || words.length < 2) return [text];
  const at = bestBreak(words);
  return [joined(words.slice(0, at)), joined(words.slice(at))];
};

/**
 * The words of a sentence as subtitles: two lines each at most, which show while they are spoken. What is too long is
 * parted where it reads best.
 */
export const cuesOf = (words: readonly TimedWord[]): Cue[] => {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return [];
  const lines = linesOf(words);
  const fits =
    last.endMs - first.startMs <= CUE_MS_MAX &&
    lines.every((line) => countCharacters(line) <= LINE_CHARACTERS_MAX);
  if (fits || words.length === 1)
    return [{ startMs: first.startMs, endMs: Math.max(last.endMs, first.startMs + 1), lines }];
  const at = bestBreak(words);
  return [...cuesOf(words.slice(0, at)), ...cuesOf(words.slice(at))];
};

/** A pause of this length ends a sentence, whatever the punctuation says. */
const PAUSE_MS = 1_500;
const SENTENCE_END = /[.!?…。！？।؟][\p{Pe}\p{Pf}"']*$/u;

/** The last words of a sentence, as far as they tell whether it ends. */
const endOf = (words: readonly TimedWord[]): string => joined(words.slice(-4));

/** Sentences in a row of words, by their punctuation and the pauses between them. */
export const sentencesIn = (words: readonly TimedWord[]): TimedWord[][] => {
  const sentences: TimedWord[][] = [];
  let before: TimedWord | undefined;
  for (const word of words) {
    const ends =
      !before ||
      word.startMs - before.endMs >= PAUSE_MS ||
      (SENTENCE_END.test(before.text) && !continues(endOf(sentences.at(-1)!), word.text));
    if (ends) sentences.push([word]);
    else sentences.at(-1)!.push(word);
    before = word;
  }
  return sentences;
};
