import Papa from 'papaparse';
import { formatTimestamp } from '../../../timestamp.ts';
import { FORMULA } from '../csv-formula.ts';
import type { SubtitleCue } from '../subtitle-cue.ts';

/**
 * A table with the columns `speaker, start_time, end_time, transcription, translation`. The byte order mark keeps Excel
 * from reading UTF-8 in the machine's code page.
 */
export const toCsv = (cues: readonly SubtitleCue[]): string => {
  const rows = cues.map(({ startMs, endMs, text, speaker = '', source }) => ({
    speaker,
    start_time: formatTimestamp(startMs),
    end_time: formatTimestamp(endMs),
    transcription: source ?? text,
    translation: source === undefined ? '' : text,
  }));
  const columns = ['speaker', 'start_time', 'end_time', 'transcription', 'translation'];
  return `\uFEFF${Papa.unparse(rows, { columns, escapeFormulae: FORMULA })}\r\n`;
};
