import type { TimedWord } from '../../timed-words.ts';
import { endsBefore } from './sentence-ends-in.ts';

/** A pause of this length ends a sentence regardless of punctuation. */
export const SENTENCE_PAUSE_MS = 1_500;

/** Divides words into sentences, by punctuation and pauses. */
export const sentencesIn = (words: readonly TimedWord[]): TimedWord[][] => {
  const sentences: TimedWord[][] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    const pauses = before && word.startMs - before.endMs >= SENTENCE_PAUSE_MS;
    if (!before || pauses || endsBefore(words, index)) sentences.push([word]);
    else sentences.at(-1)!.push(word);
  });
  return sentences;
};
