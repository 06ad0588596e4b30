import type { Cue } from '../../segment/cues.ts';
import type { SubtitleCue } from '../subtitle-cue.ts';
import { toAss } from './ass.ts';
import { toCsv } from './csv.ts';
import { jsonSubtitles } from './json.ts';
import { SUBTITLE_STYLE, type SubtitleStyle } from './style.ts';
import { toSrt, toVtt } from './timed-text.ts';
import { toTxt } from './txt.ts';

export type SubtitleFileFormat = 'srt' | 'vtt' | 'ass' | 'txt' | 'csv' | 'json';

/** Displayed text, its source, or both. */
export type SubtitleLanguages = 'text' | 'source' | 'both';

interface WriteOptions {
  /** `text` by default. */
  languages?: SubtitleLanguages;
  /** For ASS only, like `frame`. */
  style?: SubtitleStyle;
  /** Size of the picture, in pixels; by default 1920 × 1080. */
  frame?: { width: number; height: number };
}

const inLanguages = (cues: readonly SubtitleCue[], languages: SubtitleLanguages): SubtitleCue[] =>
  cues.map(({ text, source, ...cue }) => {
    if (languages === 'both') return { ...cue, text, source };
    return { ...cue, text: languages === 'source' ? (source ?? text) : text };
  });

/** Without empty lines, which would end a cue. */
const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line.trim() !== '');

const toCue = ({ startMs, endMs, text, source, speaker }: SubtitleCue): Cue => ({
  startMs: Math.round(startMs),
  endMs: Math.round(endMs),
  lines: [...linesOf(text), ...linesOf(source)],
  speaker,
});

/** Writes a subtitle file in one or both languages. */
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
      return jsonSubtitles(shown);
  }
};
