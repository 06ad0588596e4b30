import { isSpeakable } from '../../../../../src/contract/constants/script.ts';
import type { RecognizedSegment, RecognizedWord } from '../../recognition/engine.ts';

/** A word in the text of its phrase, and when it sounds in the recording. */
export interface PhraseWord {
  /** UTF-16 offsets. */
  from: number;
  to: number;
  startMs: number;
  endMs: number;
}

/** Speech without a pause. */
export interface Phrase {
  text: string;
  startMs: number;
  endMs: number;
  /** Empty when the recognizer reports no word times. */
  words: readonly PhraseWord[];
}

/** Silences between words of at least this length are kept. */
const PAUSE_MS = 300;
/** A phrase ends at the first word after this many characters: most engines do not take longer texts. */
const CHARACTERS_MAX = 300;
/** A word that is not found in the text within so many characters is spelled differently there. */
const LOOK_AHEAD = 20;

interface PlacedWord extends PhraseWord {
  /** Silence before the word. */
  pauseMs: number;
}

/** Finds the words in the text of the segment. Leaves out those that are spelled differently there. */
const placed = (text: string, words: readonly RecognizedWord[]): PlacedWord[] => {
  let at = 0;
  let heardMs = words[0]?.startMs ?? 0;
  return words.flatMap(({ text: written, startMs, endMs }) => {
    const pauseMs = startMs - heardMs;
    heardMs = Math.max(heardMs, endMs);
    const word = written.trim();
    const from = text.indexOf(word, at);
    if (word === '' || from < 0 || from - at > LOOK_AHEAD) return [];
    at = from + word.length;
    return { from, to: at, startMs, endMs: Math.max(startMs, endMs), pauseMs };
  });
};

const phrasesIn = ({ text, startMs, endMs, words: heard }: RecognizedSegment): Phrase[] => {
  const groups: PlacedWord[][] = [];
  for (const word of placed(text, heard)) {
    const group = groups.at(-1);
    if (group && word.pauseMs < PAUSE_MS && word.to - group[0]!.from <= CHARACTERS_MAX) group.push(word);
    else groups.push([word]);
  }
  if (groups.length === 0) return [{ text: text.trim(), startMs, endMs, words: [] }];
  return groups.map((group, index) => {
    const from = index === 0 ? 0 : group[0]!.from;
    const whole = text.slice(from, groups[index + 1]?.[0]!.from);
    const start = from + whole.length - whole.trimStart().length;
    return {
      text: whole.trim(),
      startMs: group[0]!.startMs,
      endMs: group.at(-1)!.endMs,
      words: group.map(({ pauseMs: _, ...word }) => ({
        ...word,
        from: word.from - start,
        to: word.to - start,
      })),
    };
  });
};

/** The recognized text in phrases that are spoken one by one. Phrases without a word are left out. */
export const phrasesOf = (segments: readonly RecognizedSegment[]): Phrase[] =>
  segments.flatMap(phrasesIn).filter(({ text }) => isSpeakable(text));
