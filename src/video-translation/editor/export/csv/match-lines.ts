import { SEGMENT_CHARACTERS_MAX, countCharacters } from '../../../../contract/constants/script.ts';
import type { SourceCue } from '../../../../contract/index.ts';
import { replaceTexts } from '../../../../studio/rows/edit-rows.ts';
import { endOf, startOf, textIn, type Row, type RowField, type Rows } from '../../../../studio/rows/row.ts';
import { castsOf } from '../../../../studio/rows/speakers.ts';
import { changeRows, type Step } from '../../../../studio/rows/step.ts';

/** A change that a file makes to one field of a row. */
export interface LineChange {
  readonly id: string;
  /** Number of the row in the editor, from 1. */
  readonly number: number;
  readonly field: RowField | 'speaker';
  readonly before: string;
  readonly after: string;
}

/** All changes that the lines of a file would make. */
export interface LineChanges {
  readonly changes: readonly LineChange[];
  /** Number of lines of the file that match no row. */
  readonly unmatched: number;
  /** Number of rows that stay unchanged because they are locked or the new text is too long. */
  readonly kept: number;
}

/** A text without line breaks: in subtitle files they only wrap the text. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Index of the row that overlaps most in time with a line of a file; -1 if none does. @param rows in order of time */
const rowAt = (rows: Rows, { start_ms, end_ms, speaker }: SourceCue): number => {
  let best = -1;
  let most = 0;
  for (const [index, row] of rows.entries()) {
    if (startOf(row) >= Math.max(end_ms, start_ms + 1)) break;
    const shared = Math.min(endOf(row), Math.max(end_ms, start_ms + 1)) - Math.max(startOf(row), start_ms);
    // Among rows spoken at the same time, prefer the one of the same speaker
    const weight = shared > 0 && speaker !== undefined && row.speaker === speaker ? shared + 0.5 : shared;
    if (weight > most) [best, most] = [index, weight];
  }
  return best;
};

/**
 * Matches the lines of a file with rows by time. Unmatched lines match by position if the file has as many lines as
 * there are rows.
 */
const matched = (
  rows: Rows,
  cues: readonly SourceCue[],
): { byRow: Map<number, SourceCue[]>; unmatched: number } => {
  const byRow = new Map<number, SourceCue[]>();
  const add = (index: number, cue: SourceCue) => byRow.set(index, [...(byRow.get(index) ?? []), cue]);
  const left: number[] = [];
  for (const [number, cue] of cues.entries()) {
    const index = rowAt(rows, cue);
    if (index < 0) left.push(number);
    else add(index, cue);
  }
  let unmatched = 0;
  for (const number of left) {
    if (cues.length === rows.length && !byRow.has(number)) add(number, cues[number]!);
    else unmatched++;
  }
  return { byRow, unmatched };
};

/**
 * Compares the lines of a file with rows. Empty fields and times change nothing. Several lines within one row are joined, since
 * the export splits long rows.
 */
export function compareLines(rows: Rows, cues: readonly SourceCue[]): LineChanges {
  const { byRow, unmatched } = matched(rows, cues);
  const changes: LineChange[] = [];
  let kept = 0;
  for (const [index, row] of rows.entries()) {
    const own = byRow.get(index);
    if (!own) continue;
    const changed = changesOf(row, index + 1, own);
    const fits = changed.every(({ after }) => countCharacters(after) <= SEGMENT_CHARACTERS_MAX);
    if (changed.length > 0 && (row.locked || !fits)) kept++;
    else changes.push(...changed);
  }
  return { changes, unmatched, kept };
}

const changesOf = (row: Row, number: number, cues: readonly SourceCue[]): LineChange[] => {
  const after = {
    source: plain(cues.map(({ text }) => text).join(' ')),
    translation: plain(cues.map(({ translation = '' }) => translation).join(' ')),
    speaker: cues[0]!.speaker ?? '',
  };
  const before = {
    source: textIn(row, 'source'),
    translation: textIn(row, 'translation'),
    speaker: row.speaker ?? '',
  };
  return (['source', 'translation', 'speaker'] as const).flatMap((field) =>
    after[field] === '' || after[field] === plain(before[field])
      ? []
      : [{ id: row.segment_id, number, field, before: before[field], after: after[field] }],
  );
};

/** Applies changes in a single undo step. Rows that get another speaker also get that speaker's voice. */
export function applyChanges(rows: Rows, changes: readonly LineChange[]): Step | null {
  const texts = new Map<string, Partial<Record<RowField, string>>>();
  const speakers = new Map<string, string>();
  for (const { id, field, after } of changes) {
    if (field === 'speaker') speakers.set(id, after);
    else texts.set(id, { ...texts.get(id), [field]: after });
  }
  const written = new Map(
    replaceTexts(rows, texts)?.changed.map(({ after }) => [after.segment_id, after] as const),
  );
  const casts = castsOf(rows);
  return changeRows(rows, (row) => {
    const next = written.get(row.segment_id) ?? row;
    const speaker = speakers.get(row.segment_id);
    if (speaker === undefined) return next;
    const voice = row.cue?.own_voice ? row.voice : (casts.get(speaker) ?? row.voice);
    return { ...next, speaker, voice };
  });
}
