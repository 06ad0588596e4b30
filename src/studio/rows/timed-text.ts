import type { TimedWord } from '../../contract/index.ts';

/** A text whose words have times. */
export interface TimedText {
  readonly text: string;
  readonly words: readonly TimedWord[];
}

/** Scripts that write no white space between sentences. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const shift = (words: readonly TimedWord[], by: number): TimedWord[] =>
  words.map(([from, to, start, end, sure]) => [from + by, to + by, start, end, sure]);

/** White space that joins two texts; none where one is empty, or their script has none. */
const spaceBetween = (first: string, second: string): string =>
  !first || !second || UNSPACED.test(first.at(-1)!) || UNSPACED.test(second[0]!) ? '' : ' ';

/**
 * Cuts a text at a place. White space at the cut is in neither part; either part may be empty.
 * @returns the parts, and where the second one begins in the text
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

/** One text after the other. @returns the whole, and where the second one begins in it */
export function joinTexts(first: TimedText, second: TimedText) {
  const between = spaceBetween(first.text, second.text);
  const offset = first.text.length + between.length;
  return {
    text: first.text + between + second.text,
    words: [...first.words, ...shift(second.words, offset)],
    offset,
  };
}

/** When the text before an offset ends and the text after it begins: by its words, else by its characters. */
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
