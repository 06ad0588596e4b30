import type { Cue } from '../../segment/cues.ts';
import type { SubtitleCue } from '../subtitle-cue.ts';
import { toAss } from './ass.ts';
import { toCsv } from './csv.ts';
import { toJson } from './json.ts';
import { SUBTITLE_STYLE, type SubtitleStyle } from './style.ts';
import { toSrt, toVtt } from './timed-text.ts';
import { toTxt } from './txt.ts';

export type SubtitleFileFormat = 'srt' | 'vtt' | 'ass' | 'txt' | 'csv' | 'json';

/** The text that is shown, what it was translated from, or both. */
export type SubtitleLanguages = 'text' | 'source' | 'both';

interface WriteOptions {
  /** `text` by default. */
  languages?: SubtitleLanguages;
  /** Used by ASS alone, as is `frame`. */
  style?: SubtitleStyle;
  /** Size of the picture, in pixels; 1920 x 1080 by default. */
  frame?: { width: number; height: number };
}

const inLanguages = (cues: readonly SubtitleCue[], languages: SubtitleLanguages): SubtitleCue[] =>
  cues.map(({ text, source, ...cue }) => {
    if (languages === 'both') return { ...cue, text, source };
    return { ...cue, text: languages === 'source' ? (source ?? text) : text };
  });

/** An empty line would end a cue. */
const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line.trim() !== '');

const toCue = ({ startMs, endMs, text, source, speaker }: SubtitleCue): Cue => ({
  startMs: Math.round(startMs),
  endMs: Math.round(endMs),
  lines: [...linesOf(text), ...linesOf(source)],
  speaker,
});

/** A file of subtitles in one or both languages. */
export const writeSubtitles = (
  cues: readonly SubtitleCue[],
  format: SubtitleFileFormat,
  { languages = 'text', style = SUBTITLE_STYLE, frame = { width: 1920, height: 1080 } }: WriteOptions = {},
): string => {
  const shown = inLanguages(cues, languages);
  switch (format) {
    case 'srt':
      return toSrt(shown.map(toCue));
    case 'vtt':
      return toVtt(shown.map(toCue));
    case 'ass':
      return toAss(shown, style, frame);
    case 'txt':
      return toTxt(shown);
    case 'csv':
      return toCsv(shown);
    case 'json':
      return toJson(shown);
  }
};
