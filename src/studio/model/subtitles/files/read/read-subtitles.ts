import { countCharacters } from '../../../../../contract/constants/script.ts';
import {
  SUBTITLE_BYTES_MAX,
  SUBTITLE_CHARACTERS_MAX,
  SUBTITLE_CUES_MAX,
} from '../../../../../contract/constants/subtitles.ts';
import { decodeText } from '../../../decode-text.ts';
import { byTime, type SubtitleCue } from '../subtitle-cue.ts';
import { createProblems, type Problems, type SubtitleProblem } from './problems.ts';
import { readAss } from './read-ass.ts';
import { looksLikeCsv, readCsv } from './read-csv.ts';
import { readTimedText, type PlacedCue } from './read-timed-text.ts';

export type SubtitleFormat = 'srt' | 'vtt' | 'ass' | 'csv';

/** Content of a subtitle file. */
export interface SubtitleFile {
  readonly format: SubtitleFormat;
  /** Sorted by time. */
  readonly cues: SubtitleCue[];
  /** The first problems, by line. */
  readonly problems: readonly SubtitleProblem[];
  /** Number of all problems. */
  readonly problemCount: number;
}

/**
 * Why a file is rejected. `kind`: unknown format. `empty`: no subtitles. Otherwise the limit exceeded: the file's
 * bytes, the number of subtitles, or the characters of the one on that line.
 */
export type SubtitleRefusal =
  | { readonly reason: 'kind' | 'empty' }
  | { readonly reason: 'bytes' | 'cues'; readonly value: number; readonly limit: number }
  | { readonly reason: 'characters'; readonly value: number; readonly limit: number; readonly line: number };

const formatOf = (source: string): SubtitleFormat | null => {
  const head = source.slice(0, 4096);
  if (/^WEBVTT(?:\s|$)/.test(head)) return 'vtt';
  if (/^\s*\[script info\]/i.test(head) || /^\[events\]/im.test(head)) return 'ass';
  if (looksLikeCsv(source)) return 'csv';
  return /\d:\d{1,2}.{0,20}-->/.test(source) ? 'srt' : null;
};

const readers: Record<SubtitleFormat, (source: string, problems: Problems) => PlacedCue[]> = {
  srt: (source, problems) => readTimedText(source, 'srt', problems),
  vtt: (source, problems) => readTimedText(source, 'vtt', problems),
  ass: readAss,
  csv: readCsv,
};

/** Makes the times playable and sorts the cues by time; reports what had to be changed. */
const inOrder = (cues: readonly PlacedCue[], problems: Problems): PlacedCue[] => {
  let latestStart = -Infinity;
  const timed = cues.map((cue) => {
    if (cue.startMs < 0) problems.add(cue.line, 'negative');
    if (cue.endMs < cue.startMs) problems.add(cue.line, 'reversed');
    if (cue.startMs < latestStart) problems.add(cue.line, 'order');
    latestStart = Math.max(latestStart, cue.startMs);
    const startMs = Math.max(0, cue.startMs);
    return { ...cue, startMs, endMs: Math.max(startMs, cue.endMs) };
  });
  timed.sort(byTime);
  let latestEnd = 0;
  for (const { startMs, endMs, line } of timed) {
    if (startMs < latestEnd) problems.add(line, 'overlap');
    latestEnd = Math.max(latestEnd, endMs);
  }
  return timed;
};

const tooLong = (cues: readonly PlacedCue[]): SubtitleRefusal | null => {
  for (const { text, source = '', line } of cues) {
    const value = Math.max(countCharacters(text), countCharacters(source));
    if (value > SUBTITLE_CHARACTERS_MAX)
      return { reason: 'characters', value, limit: SUBTITLE_CHARACTERS_MAX, line };
  }
  return null;
};

/**
 * Reads SRT, WebVTT, ASS, SSA or a CSV table, detected from the content. Styles and tags are removed. Overlaps are
 * kept; damaged parts are left out and reported.
 */
export const readSubtitles = (bytes: Uint8Array): SubtitleFile | { refusal: SubtitleRefusal } => {
  if (bytes.length > SUBTITLE_BYTES_MAX)
    return { refusal: { reason: 'bytes', value: bytes.length, limit: SUBTITLE_BYTES_MAX } };
  const source = decodeText(bytes);
  if (source.trim() === '') return { refusal: { reason: 'empty' } };
  const format = formatOf(source);
  if (!format) return { refusal: { reason: 'kind' } };
  const problems = createProblems();
  const placed = readers[format](source, problems);
  if (placed.length === 0) return { refusal: { reason: 'empty' } };
  if (placed.length > SUBTITLE_CUES_MAX)
    return { refusal: { reason: 'cues', value: placed.length, limit: SUBTITLE_CUES_MAX } };
  const refusal = tooLong(placed);
  if (refusal) return { refusal };
  const cues = inOrder(placed, problems).map(({ line: _, ...cue }): SubtitleCue => cue);
  const found = problems.found.toSorted((a, b) => a.line - b.line);
  return { format, cues, problems: found, problemCount: problems.count };
};
