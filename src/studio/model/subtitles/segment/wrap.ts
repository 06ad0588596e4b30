import type { SubtitleLimits } from '../presets.ts';
import { lineLength } from '../line-length.ts';
import { piecesOf, type TimedWord } from '../../timed-words.ts';
import { breakPenalty } from './break-penalty.ts';
import { endsBefore, joined } from './sentence-ends-in.ts';

type Word = Pick<TimedWord, 'text' | 'isApart'>;

/** Words with their lengths and the penalties for breaking before them. */
export interface Measured {
  readonly words: readonly Word[];
  /** Penalty for a break before each word; 0 where a sentence starts. */
  readonly penalties: readonly number[];
  /** Length of the words `from` … `to - 1` on one line. */
  lengthOf(from: number, to: number): number;
}

/** @param language BCP 47 */
export const measure = (words: readonly Word[], language: string): Measured => {
  const ends = [0];
  for (const { text, isApart } of words)
    ends.push(ends.at(-1)! + lineLength(isApart ? ` ${text}` : text, language));
  const space = lineLength(' ', language);
  return {
    words,
    penalties: words.map((word, index) =>
      endsBefore(words, index, language) ? 0 : breakPenalty(words[index - 1]!, word, language),
    ),
    lengthOf: (from, to) => ends[to]! - ends[from]! - (words[from]?.isApart ? space : 0),
  };
};

/** Cost of a line that is too long: more than any break. */
const TOO_LONG = 100;
/** Cost of lines of unequal length, in addition to the break penalties. */
const UNBALANCED = 3;

/** Ends of the lines, and their cost. */
export interface Lines {
  readonly cost: number;
  readonly ends: readonly number[];
  readonly fits: boolean;
}

/** The best `count` lines for some of the words: as even as the phrases allow. */
const linesIn = (measured: Measured, from: number, to: number, count: number, lengthMax: number): Lines => {
  const mean = measured.lengthOf(from, to) / count;
  const lineCost = (start: number, end: number) => {
    const length = measured.lengthOf(start, end);
    // A word is not broken, so other lines would not help
    const over = end - start > 1 ? Math.max(0, length - lengthMax) : 0;
    return UNBALANCED * ((length - mean) / lengthMax) ** 2 + (over > 0 ? TOO_LONG + over : 0);
  };
  const words = to - from;
  /** Cost of the best lines from each start, counted from the first word, to the end. Each round adds a line. */
  let costs = Array.from({ length: words }, (_, start) => lineCost(from + start, to));
  /** For each round and start, where the first of these lines ends. */
  const firstEnds: number[][] = [];
  for (let line = 2; line <= count; line++) {
    const next = Array<number>(words).fill(Infinity);
    const ends = Array<number>(words).fill(0);
    // The first line has only one possible start
    const lastStart = line === count ? 0 : words - line;
    for (let start = 0; start <= lastStart; start++) {
      for (let end = start + 1; end <= words - line + 1; end++) {
        const cost = lineCost(from + start, from + end) + measured.penalties[from + end]! + costs[end]!;
        if (cost < next[start]!) {
          next[start] = cost;
          ends[start] = end;
        }
        // Longer lines are too long as well
        if (measured.lengthOf(from + start, from + end) > lengthMax) break;
      }
    }
    costs = next;
    firstEnds.unshift(ends);
  }
  let at = 0;
  const ends = [...firstEnds.map((round) => from + (at = round[at]!)), to];
  return { cost: costs[0]!, ends, fits: costs[0]! < TOO_LONG };
};

/** The fewest lines that hold the words `from` … `to - 1`; `linesMax` lines when none fit. */
export const bestLines = (
  measured: Measured,
  from: number,
  to: number,
  { linesMax, lineLengthMax }: Pick<SubtitleLimits, 'linesMax' | 'lineLengthMax'>,
): Lines => {
  const most = Math.min(linesMax, to - from);
  let count = Math.min(most, Math.max(1, Math.ceil(measured.lengthOf(from, to) / lineLengthMax)));
  let lines = linesIn(measured, from, to, count, lineLengthMax);
  while (!lines.fits && count < most) lines = linesIn(measured, from, to, ++count, lineLengthMax);
  return lines;
};

/** The texts of lines. */
export const textsOf = ({ words }: Measured, from: number, { ends }: Lines): string[] =>
  ends.map((end, index) => joined(words.slice(ends[index - 1] ?? from, end)));

/** A line that starts with a dash is another speaker's. */
const SPEAKER_DASH = /^\s*[-–—‐]\s*\S/;

/** Whether the lines of a text belong to two speakers or more. */
export const isDialog = (text: string): boolean => {
  const lines = text.split('\n');
  return lines.length > 1 && lines.every((line) => SPEAKER_DASH.test(line));
};

/**
 * Breaks the text of one subtitle into lines where it reads best. Lines of two speakers stay separate. A text that is
 * too long gets more lines than allowed; a word that is too long is not broken.
 *
 * @param language BCP 47
 */
export const wrapText = (text: string, lineLengthMax: number, language: string): string[] => {
  const parts = isDialog(text) ? text.split('\n') : [text];
  return parts.flatMap((part) => {
    const measured = measure(piecesOf(part), language);
    const { length } = measured.words;
    if (length === 0) return [];
    return textsOf(measured, 0, bestLines(measured, 0, length, { linesMax: length, lineLengthMax }));
  });
};
