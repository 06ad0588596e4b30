import { countCharacters } from '../../contract/constants/script.ts';

/** A word with its adjoining punctuation and its times. */
export interface TimedWord {
  text: string;
  /** Whether white space precedes it in the text. */
  isApart: boolean;
  startMs: number;
  endMs: number;
  /** Speaker, if known. */
  speaker?: string | undefined;
}

/** A word in a text: `from` is its UTF-16 offset. */
interface Piece {
  text: string;
  from: number;
  isApart: boolean;
}

/** Scripts without white space between words. */
export const UNSPACED =
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

/** The words of a text; in scripts without white space those a dictionary finds. */
export const piecesOf = (text: string): Piece[] =>
  [...text.matchAll(/\S+/g)].flatMap(({ 0: piece, index }) =>
    UNSPACED.test(piece) ? unspacedPieces(piece, index) : [{ text: piece, from: index, isApart: true }],
  );

/** Distributes a time span over words by their length, for engines without word times. */
export const spreadOver = (pieces: readonly Piece[], startMs: number, endMs: number): TimedWord[] => {
  const weights = pieces.map(({ text }) => countCharacters(text) + 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let at = startMs;
  return pieces.map(({ text, isApart }, index) => {
    const begin = at;
    at += ((endMs - startMs) * weights[index]!) / total;
    return { text, isApart, startMs: Math.round(begin), endMs: Math.round(at) };
  });
};
