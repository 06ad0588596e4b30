import { countCharacters } from '../../../src/contract/constants/script.ts';
import type { Mark } from '../engines/speech/engine.ts';

/** A sentence as it sounds in the whole script. */
export interface SpokenSentence {
  text: string;
  startMs: number;
  endMs: number;
  /** Times from the start of the sentence; empty when its engine cannot tell. */
  marks: readonly Mark[];
}

/** A word with the punctuation that hangs on it, in the whole script. */
export interface SpokenWord {
  text: string;
  /** White space stands before it in the text. */
  isApart: boolean;
  startMs: number;
  endMs: number;
}

interface Piece {
  text: string;
  from: number;
  isApart: boolean;
}

/** Scripts that write no white space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const unspacedPieces = (text: string, from: number): Piece[] => {
  const pieces: Piece[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const last = pieces.at(-1);
    if (isWordLike || !last) pieces.push({ text: segment, from: from + index, isApart: index === 0 });
    else last.text += segment;
  }
  return pieces;
};

const piecesOf = (text: string): Piece[] =>
  [...text.matchAll(/\S+/g)].flatMap(({ 0: piece, index }) =>
    UNSPACED.test(piece) ? unspacedPieces(piece, index) : [{ text: piece, from: index, isApart: true }],
  );

/** Spreads a time over pieces by their length: what can be said of engines that give no marks. */
const spread = (pieces: readonly Piece[], startMs: number, endMs: number): SpokenWord[] => {
  const weights = pieces.map(({ text }) => countCharacters(text) + 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let at = startMs;
  return pieces.map(({ text, isApart }, index) => {
    const begin = at;
    at += ((endMs - startMs) * weights[index]!) / total;
    return { text, isApart, startMs: Math.round(begin), endMs: Math.round(at) };
  });
};

/** The words of a sentence with their times: measured where the engine gave marks, else spread by length. */
export function wordsOf({ text, startMs, endMs, marks }: SpokenSentence): SpokenWord[] {
  const pieces = piecesOf(text);
  if (marks.length === 0) return spread(pieces, startMs, endMs);
  let next = 0;
  let at = startMs;
  return pieces.map(({ text: piece, from, isApart }) => {
    const to = from + piece.length;
    let begin = Infinity;
    let end = at;
    while (next < marks.length && marks[next]!.from < to) {
      const mark = marks[next++]!;
      begin = Math.min(begin, startMs + mark.startMs);
      end = Math.max(end, startMs + mark.endMs);
    }
    // A dash or another sign that is not said stands where the word before it ends
    const word = { text: piece, isApart, startMs: Math.max(at, Math.min(begin, end)), endMs: end };
    at = end;
    return word;
  });
}
