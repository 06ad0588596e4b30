import Papa from 'papaparse';
import { parseTimestamp } from '../../../timestamp.ts';
import { withoutGuard } from '../csv-formula.ts';
import type { Problems } from './problems.ts';
import type { PlacedCue } from './read-timed-text.ts';

const NEEDED = ['start_time', 'end_time', 'transcription'] as const;

/** Detects the delimiter: spreadsheets use the one of their language. */
const delimiterOf = (head: string): string => {
  const count = (delimiter: string) => head.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
};

const lineBreaksIn = (text: string): number => text.split('\n').length - 1;

const headOf = (source: string): string => source.slice(0, 1000).split('\n', 1)[0]!;

/** Column names in the first line. */
const namesIn = (head: string): string[] =>
  head.split(delimiterOf(head)).map((name) =>
    name
      .trim()
      .replaceAll('"', '')
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );

/** Whether the first line contains the required column names. */
export const looksLikeCsv = (source: string): boolean => {
  const names = namesIn(headOf(source));
  return NEEDED.every((name) => names.includes(name));
};

/**
 * Rows of a table with the columns `speaker, start_time, end_time, transcription, translation`, in file order. If no
 * row has a translation, the transcription is the displayed text.
 */
export const readCsv = (source: string, problems: Problems): PlacedCue[] => {
  const head = headOf(source);
  const names = namesIn(head);
  const cues: PlacedCue[] = [];
  let line = 1;
  let cursor = 0;
  Papa.parse<string[]>(source, {
    delimiter: delimiterOf(head),
    newline: '\n',
    step: ({ data, meta }) => {
      const here = line;
      line += lineBreaksIn(source.slice(cursor, meta.cursor));
      cursor = meta.cursor;
      if (here === 1 || data.every((cell) => cell.trim() === '')) return;
      const cell = (name: string) => withoutGuard(data[names.indexOf(name)]?.trim() ?? '');
      if (data[names.indexOf('transcription')] === undefined) return problems.add(here, 'columns');
      const startMs = parseTimestamp(cell('start_time'));
      const endMs = parseTimestamp(cell('end_time'));
      if (startMs === null || endMs === null) return problems.add(here, 'time');
      const speaker = cell('speaker') || undefined;
      cues.push({
        startMs,
        endMs,
        text: cell('translation'),
        speaker,
        source: cell('transcription'),
        line: here,
      });
    },
  });
  if (cues.some(({ text }) => text !== '')) return cues;
  return cues.map(({ source: said = '', ...cue }) => ({ ...cue, text: said }));
};
