import { piecesOf, spreadOver, type TimedWord } from '../../../src/studio/model/timed-words.ts';
import type { Mark } from '../engines/speech/engine.ts';

/** A sentence at its place in the whole script. */
export interface SpokenSentence {
  text: string;
  startMs: number;
  endMs: number;
  /** Times from the start of the sentence; empty when its engine does not report them. */
  marks: readonly Mark[];
}

/**
 * The words of a sentence with their times: measured if the engine gave marks, otherwise estimated from their lengths.
 */
export function wordsOf({ text, startMs, endMs, marks }: SpokenSentence): TimedWord[] {
  const pieces = piecesOf(text);
  if (marks.length === 0) return spreadOver(pieces, startMs, endMs);
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
    // A dash or another unspoken sign gets the end time of the word before it
    const word = { text: piece, isApart, startMs: Math.max(at, Math.min(begin, end)), endMs: end };
    at = end;
    return word;
  });
}
