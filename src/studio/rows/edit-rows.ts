import { PLACE_MS_MAX } from '../../contract/constants/projects.ts';
import type { SegmentCue } from '../../contract/index.ts';
import type { ReplacedText } from '../project/merge.ts';
import { retime } from './retime.ts';
import { SLOT_MS_MIN, endOf, sourceOf, startOf, withCue, type Row, type Rows, type RowField } from './row.ts';
import { castsOf } from './speakers.ts';
import { changeRows, changeThese, stepOf, type Step } from './step.ts';

type Ids = ReadonlySet<string>;

/** A row with another text. Unchanged source words keep their times. */
function withText(row: Row, field: RowField, text: string): Row {
  if (field === 'translation') return { ...row, text };
  const { start_ms, end_ms } = row;
  return { ...row, source_text: text, words: retime({ ...sourceOf(row), start_ms, end_ms }, text) };
}

export const setText = (row: Row, field: RowField, text: string): Step | null =>
  stepOf({ changed: [{ before: row, after: withText(row, field, text) }] });

/** Puts back a text of another window that a change made here has replaced. */
export function putBack(rows: Rows, { segment_id, field, text }: ReplacedText): Step | null {
  if (field === 'note') return setCue(rows, new Set([segment_id]), { note: text });
  return setTexts(rows, field === 'source_text' ? 'source' : 'translation', new Map([[segment_id, text]]));
}

/** Sets the texts of many rows, by row id. */
export const setTexts = (rows: Rows, field: RowField, texts: ReadonlyMap<string, string>): Step | null =>
  changeRows(rows, (row) => {
    const text = texts.get(row.segment_id);
    return text === undefined ? row : withText(row, field, text);
  });

/** Sets the texts of many rows in one or both fields, by row id. */
export const replaceTexts = (
  rows: Rows,
  texts: ReadonlyMap<string, Partial<Readonly<Record<RowField, string>>>>,
): Step | null =>
  changeRows(rows, (row) => {
    const changed = Object.entries(texts.get(row.segment_id) ?? {}) as [RowField, string][];
    return changed.reduce((next, [field, text]) => withText(next, field, text), row);
  });

/** Sets the times of rows, in ms. Each row lasts at least {@link SLOT_MS_MIN}. */
export const setTimes = (
  rows: Rows,
  times: readonly { readonly id: string; readonly startMs: number; readonly endMs: number }[],
): Step | null => {
  const byId = new Map(times.map((time) => [time.id, time]));
  return changeRows(rows, (row) => {
    const time = byId.get(row.segment_id);
    if (!time) return row;
    const start_ms = Math.min(Math.max(0, Math.round(time.startMs)), PLACE_MS_MAX - SLOT_MS_MIN);
    return { ...row, start_ms, end_ms: Math.max(Math.round(time.endMs), start_ms + SLOT_MS_MIN) };
  });
};

export const setCue = (rows: Rows, ids: Ids, change: Partial<SegmentCue>): Step | null =>
  changeThese(rows, ids, (row) => withCue(row, change));

export const setLocked = (rows: Rows, ids: Ids, locked: boolean): Step | null =>
  changeThese(rows, ids, (row) => ({ ...row, locked }));

export const removeRows = (rows: Rows, ids: Ids): Step | null =>
  stepOf({
    removed: rows.flatMap((row, index) =>
      ids.has(row.segment_id) ? [{ row, previous: rows[index - 1]?.segment_id ?? null }] : [],
    ),
  });

/** Longest slot of an inserted row, in ms. */
const INSERTED_MS = 2_000;

/**
 * Inserts an empty row into the silence after another one or, without silence, at its end.
 * @param index of the row before it; -1 to insert the first one
 */
export function insertRow(rows: Rows, index: number, id: string): Step | null {
  const previous = rows[index];
  const next = rows[index + 1];
  const start = previous ? endOf(previous) : 0;
  const room = next ? startOf(next) - start : INSERTED_MS;
  const speaker = (previous ?? next)?.speaker ?? null;
  const row: Row = {
    segment_id: id,
    text: '',
    gap: ' ',
    voice: castsOf(rows).get(speaker) ?? null,
    start_ms: Math.max(0, Math.min(start, next ? startOf(next) : start)),
    end_ms: 0,
    words: [],
    speaker,
    source_text: '',
    locked: false,
  };
  row.end_ms = startOf(row) + Math.min(INSERTED_MS, Math.max(SLOT_MS_MIN, room));
  return stepOf({ added: [{ row, previous: previous?.segment_id ?? null }] });
}
