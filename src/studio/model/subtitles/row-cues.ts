import { piecesOf, spreadOver } from '../timed-words.ts';
import type { SubtitleCue } from './files/subtitle-cue.ts';
import { netflix, type SubtitlePreset } from './presets.ts';
import { cuesOf, type Cue } from './segment/cues.ts';
import { joined } from './segment/sentence-ends-in.ts';
import { showTimes } from './segment/show-times.ts';
import { isDialog, measure, wrapText } from './segment/wrap.ts';

/** A row of a translation, in both languages. */
export interface TranslatedRow {
  startMs: number;
  endMs: number;
  /** Translated text. */
  text: string;
  source: string;
  speaker?: string | undefined;
}

/** What the division of rows into subtitles depends on. */
export interface CueRules {
  /** BCP 47 tag of the translation. */
  target: string;
  /** BCP 47 tag of the source; null if unknown. */
  source: string | null;
  /** `netflix` by default. */
  preset?: SubtitlePreset;
  /** Frames per second of the picture. */
  frameRate: number;
}

type Slot = Pick<TranslatedRow, 'startMs' | 'endMs'>;

/** Distance in ms from the end of a subtitle that costs as much as a break with the penalty 1; the cost is its square. */
const AWAY_MS = 4_000;

/**
 * Parts of the source spoken during each subtitle. Each part ends where the source reads best near the end of the
 * subtitle, and has a word at least if there are enough.
 */
const sourcesOf = (
  source: string,
  { startMs, endMs }: Slot,
  cues: readonly Cue[],
  language: string,
): string[] => {
  if (cues.length === 1) return [source];
  const words = spreadOver(piecesOf(source), startMs, endMs);
  const { penalties } = measure(words, language);
  let from = 0;
  return cues.map((cue, index) => {
    const left = cues.length - 1 - index;
    const first = Math.min(from + 1, words.length);
    const last = Math.max(first, words.length - left);
    const costAt = (at: number) =>
      (penalties[at] ?? 0) + (((words[at]?.startMs ?? endMs) - cue.endMs) / AWAY_MS) ** 2;
    let to = left === 0 ? words.length : first;
    if (left > 0) for (let at = first + 1; at <= last; at++) if (costAt(at) < costAt(to)) to = at;
    const part = joined(words.slice(from, to));
    from = to;
    return part;
  });
};

/** The translation of a row in lines and times, without its source. */
const shownIn = (
  { startMs, endMs, text }: TranslatedRow,
  { target, preset = netflix, frameRate }: CueRules,
): Cue[] => {
  const limits = preset.limitsOf(target);
  if (isDialog(text)) {
    const lines = wrapText(text, limits.lineLengthMax, target);
    if (lines.length <= limits.linesMax) return [{ startMs, endMs, lines }];
  }
  const spoken = cuesOf(spreadOver(piecesOf(text), startMs, endMs), target, limits);
  return showTimes(spoken, limits, frameRate, target).map((cue) => {
    const until = Math.max(startMs + 1, Math.min(cue.endMs, endMs));
    return { ...cue, startMs: Math.min(cue.startMs, until - 1), endMs: until };
  });
};

/**
 * Subtitles of a row: its translation in lines, split if it is too long to read at once, each with the matching source.
 * Words of a translation have no times, so they share the time of the row. None without a text.
 */
export const cuesOfRow = (row: TranslatedRow, rules: CueRules): SubtitleCue[] => {
  const { preset = netflix, source: spoken } = rules;
  const language = spoken ?? 'und';
  const cues = shownIn(row, rules);
  const sources = sourcesOf(row.source, row, cues, language);
  return cues.map(({ startMs, endMs, lines }, index) => ({
    startMs,
    endMs,
    text: lines.join('\n'),
    speaker: row.speaker,
    source: wrapText(sources[index]!, preset.limitsOf(language).lineLengthMax, language).join('\n'),
  }));
};
