import type { SegmentCue } from '../../contract/index.ts';
import type { EditedSegment } from '../project/content.ts';

/** A stretch of a recording to be spoken in another language: `source_text` with its words, and `text`. */
export type Row = EditedSegment;
export type Rows = readonly Row[];

/** The two texts of a row. */
export type RowField = 'source' | 'translation';

/** Shortest slot of a row, in milliseconds. */
export const SLOT_MS_MIN = 100;

const NO_CUE: SegmentCue = { left_out: false, fixed_length: false, bookmarked: false, note: '' };

export const cueOf = ({ cue }: Row): SegmentCue => cue ?? NO_CUE;

/** A row with changed marks; its cue is null again when none of them is set. */
export function withCue(row: Row, change: Partial<SegmentCue>): Row {
  const cue = { ...cueOf(row), ...change };
  const isPlain =
    !cue.left_out && !cue.fixed_length && !cue.bookmarked && cue.note === '' && !cue.own_voice && !cue.unsure;
  return { ...row, cue: isPlain ? null : cue };
}

export const startOf = (row: Row): number => row.start_ms ?? 0;
export const endOf = (row: Row): number => row.end_ms ?? 0;
export const slotOf = (row: Row): number => endOf(row) - startOf(row);

export const sourceOf = ({ source_text, words }: Row) => ({ text: source_text ?? '', words });

export const textIn = (row: Row, field: RowField): string =>
  field === 'source' ? (row.source_text ?? '') : row.text;

/** Rows in order of time. Those that start together keep their order. */
export const inTime = (rows: Rows): Rows =>
  rows.every((row, index) => index === 0 || startOf(rows[index - 1]!) <= startOf(row))
    ? rows
    : rows.toSorted((a, b) => startOf(a) - startOf(b));
