import { piecesOf, spreadOver, type TimedWord } from '../timed-words.ts';
import type { SubtitleCue } from './files/subtitle-cue.ts';
import { netflix, type SubtitleLimits } from './presets.ts';
import { cuesOf } from './segment/cues.ts';

/** A row of a translation, in both languages. */
export interface TranslatedRow {
  startMs: number;
  endMs: number;
  /** Translated text. */
  text: string;
  source: string;
  speaker?: string | undefined;
}

interface Languages {
  /** BCP 47 tag of the translation. */
  target: string;
  limits?: SubtitleLimits;
}

const joined = (words: readonly TimedWord[]): string =>
  words.map(({ text, isApart }, index) => (isApart && index > 0 ? ` ${text}` : text)).join('');

/** Parts of the source spoken during each subtitle. A word belongs where the middle of its time is. */
const sourcesOf = (words: readonly TimedWord[], ends: readonly number[]): string[] => {
  const parts: TimedWord[][] = ends.map(() => []);
  for (const word of words) {
    const middle = (word.startMs + word.endMs) / 2;
    const index = ends.findIndex((endMs) => middle < endMs);
    parts[index < 0 ? parts.length - 1 : index]!.push(word);
  }
  return parts.map(joined);
};

/**
 * Subtitles of a row: its translation in lines, split if it is too long to read at once, each with the matching source.
 * Words of a translation have no times, so they share the time of the row.
 */
export const cuesOfRow = (
  { startMs, endMs, text, source, speaker }: TranslatedRow,
  { target, limits = netflix.limitsOf(target) }: Languages,
): SubtitleCue[] => {
  const words = spreadOver(piecesOf(text), startMs, endMs);
  const cues = cuesOf(words, target, limits);
  const said = sourcesOf(
    spreadOver(piecesOf(source), startMs, endMs),
    cues.map((cue) => cue.endMs),
  );
  return cues.map((cue, index) => ({
    startMs: cue.startMs,
    endMs: cue.endMs,
    text: cue.lines.join('\n'),
    speaker,
    source: said[index]!,
  }));
};
