import type { TimedWord } from '../../../src/contract/index.ts';
import type { RecognizedSegment, RecognizedWord } from '../engines/recognition/engine.ts';

/** A word that does not occur in the text within this many characters is spelled differently there. */
const LOOK_AHEAD = 20;
/** Characters that Postgres cannot store, and that no text needs. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** A section of speech in a recording, before it becomes a segment of a project. */
export interface Stretch {
  text: string;
  startMs: number;
  endMs: number;
  words: TimedWord[];
  /** Null before the speakers are told apart. */
  speaker: string | null;
}

const place = (ms: number): number => Math.max(0, Math.round(ms));

/** Finds the words in the text. Leaves out those that are spelled differently there. */
const placeWords = (text: string, words: readonly RecognizedWord[]): TimedWord[] => {
  const placed: TimedWord[] = [];
  let at = 0;
  for (const { text: written, startMs, endMs, probability } of words) {
    const word = written.replace(UNSTORABLE, '').trim();
    const from = text.indexOf(word, at);
    if (word === '' || from < 0 || from - at > LOOK_AHEAD) continue;
    at = from + word.length;
    const start = place(startMs);
    const confidence = probability === null ? null : Math.round(probability * 100);
    placed.push([from, at, start, Math.max(start, place(endMs)), confidence]);
  }
  return placed;
};

const toStretch = ({ text: heard, startMs, endMs, words }: RecognizedSegment): Stretch => {
  const text = heard.replace(UNSTORABLE, '').trim();
  const start = place(startMs);
  const end = Math.max(start, place(endMs));
  return { text, startMs: start, endMs: end, words: placeWords(text, words), speaker: null };
};

/** Converts recognised segments to sections; leaves out those without text. */
export const toStretches = (recognized: readonly RecognizedSegment[]): Stretch[] =>
  recognized.map(toStretch).filter(({ text }) => text !== '');

/**
 * Cuts a section in two.
 *
 * @param at position in its text
 * @param firstEndMs end of the first part; by default the start of the second one
 */
export const cutStretch = (stretch: Stretch, at: number, firstEndMs?: number): [Stretch, Stretch] => {
  const { text, startMs, endMs, words } = stretch;
  const rest = text.slice(at).trimStart();
  const from = text.length - rest.length;
  const after = words.filter((word) => word[0] >= from);
  const middle = after[0]?.[2] ?? Math.round(startMs + ((endMs - startMs) * at) / text.length);
  const moved = after.map(([begin, end, ...times]): TimedWord => [begin - from, end - from, ...times]);
  return [
    {
      ...stretch,
      text: text.slice(0, at).trimEnd(),
      endMs: Math.max(startMs, Math.min(firstEndMs ?? middle, middle)),
      words: words.filter((word) => word[1] <= at),
    },
    { ...stretch, text: rest, startMs: middle, endMs: Math.max(middle, endMs), words: moved },
  ];
};
