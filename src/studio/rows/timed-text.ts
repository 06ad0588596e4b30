import type { TimedWord } from '../../contract/index.ts';

/** A text with times of its words. */
export interface TimedText {
  readonly text: string;
  readonly words: readonly TimedWord[];
}

/** Scripts without white space between sentences. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const shift = (words: readonly TimedWord[], by: number): TimedWord[] =>
  words.map(([from, to, start, end, sure]) => [from + by, to + by, start, end, sure]);

/** White space between two joined texts; none when one is empty or in a script without it. */
const spaceBetween = (first: string, second: string): string =>
  !first || !second || UNSPACED.test(first.at(-1)!) || UNSPACED.test(second[0]!) ? '' : ' ';

/**
 * Cuts a text at an offset. White space at the cut is dropped; either part may be empty.
 * @returns the parts, and the offset of the second one in the text
 */
export function cutText({ text, words }: TimedText, offset: number) {
  const before = text.slice(0, offset).trimEnd();
  const after = text.slice(offset).trimStart();
  const from = text.length - after.length;
  return {
    first: { text: before, words: words.filter(([start]) => start < from) },
    second: {
      text: after,
      words: shift(
        words.filter(([start]) => start >= from),
        -from,
      ),
    },
    from,
  };
}

/** Joins two texts. @returns the whole, and the offset of the second one in it */
export function joinTexts(first: TimedText, second: TimedText) {
  const between = spaceBetween(first.text, second.text);
  const offset = first.text.length + between.length;
  return {
    text: first.text + between + second.text,
    words: [...first.words, ...shift(second.words, offset)],
    offset,
  };
}

/**
 * End of the text before an offset and start of the text after it, in ms: from the words, else estimated from the
 * characters.
 */
export function timesAt(
  { text, words }: TimedText,
  offset: number,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): { readonly end: number; readonly start: number } {
  const left = words.findLast(([from]) => from < offset);
  const right = words.find(([from]) => from >= offset);
  const share = Math.round(startMs + ((endMs - startMs) * offset) / Math.max(1, text.length));
  return { end: left?.[3] ?? share, start: right?.[2] ?? share };
}
