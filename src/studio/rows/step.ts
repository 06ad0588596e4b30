import { isSamePart, type Part } from '../project/content.ts';
import { inTime, startOf, type Row, type Rows } from './row.ts';

/** An edit of rows, stored as its changes. Its inverse reverts them, and keeps what others have changed meanwhile. */
export interface Step {
  readonly changed: readonly Change[];
  readonly added: readonly Placed[];
  readonly removed: readonly Placed[];
}

interface Change {
  readonly before: Row;
  readonly after: Row;
}

interface Placed {
  readonly row: Row;
  /** Id of the row before it; null for the first one. */
  readonly previous: string | null;
}

/** A change of something other than rows, such as settings. It is undone in turn with the edits of rows. */
export interface OtherStep<T = unknown> {
  readonly before: T;
  readonly after: T;
  /** Makes what is as in `from` as in `to`, for undo and redo. */
  turn(from: T, to: T): void;
}

export const isOfRows = (step: Step | OtherStep): step is Step => !('turn' in step);

const NOTHING: Step = { changed: [], added: [], removed: [] };

/** Fields of a row that change together. */
const PARTS: readonly Part[] = [
  ['source_text', 'words'],
  ['text'],
  ['start_ms', 'end_ms'],
  ['speaker'],
  ['voice'],
  ['locked'],
  ['cue'],
  ['gap'],
];

const isSameRow = (a: Row, b: Row): boolean => a === b || PARTS.every((part) => isSamePart(a, b, part));

/** @returns null when nothing changes */
export function stepOf(step: Partial<Step>): Step | null {
  const changed = (step.changed ?? []).filter(({ before, after }) => !isSameRow(before, after));
  const whole = { ...NOTHING, ...step, changed };
  return changed.length + whole.added.length + whole.removed.length > 0 ? whole : null;
}

/** Changes rows in place. `change` returns the same object for rows that stay. */
export const changeRows = (rows: Rows, change: (row: Row) => Row): Step | null =>
  stepOf({
    changed: rows.flatMap((before) => {
      const after = change(before);
      return after === before ? [] : [{ before, after }];
    }),
  });

/** Changes the rows with these ids, like {@link changeRows}. */
export const changeThese = (rows: Rows, ids: ReadonlySet<string>, change: (row: Row) => Row): Step | null =>
  changeRows(
    rows.filter(({ segment_id }) => ids.has(segment_id)),
    change,
  );

export const inverse = ({ changed, added, removed }: Step): Step => ({
  changed: changed.map(({ before, after }) => ({ before: after, after: before })),
  added: removed,
  removed: added,
});

/** Joins two consecutive steps that only change the same rows; null for others. */
export function joinSteps(first: Step, second: Step): Step | null {
  const isPlain = [first, second].every(({ added, removed }) => added.length + removed.length === 0);
  if (!isPlain || first.changed.length !== second.changed.length) return null;
  const changed = first.changed.map(({ before, after }, index) => {
    const next = second.changed[index]!;
    return next.before.segment_id === after.segment_id ? { before, after: next.after } : null;
  });
  return changed.every((change) => change !== null) ? { ...NOTHING, changed } : null;
}

/** Ids of the rows that a step changes or adds. */
export const touchedBy = ({ changed, added }: Step): string[] =>
  [...changed.map(({ after }) => after), ...added.map(({ row }) => row)].map(({ segment_id }) => segment_id);

/** Applies a change to a row and keeps what has changed otherwise meanwhile. */
function withChange(row: Row, { before, after }: Change): Row {
  if (row === before) return after;
  const own = PARTS.filter(
    (part) => !isSamePart(before, after, part) && isSamePart(row, before, part),
  ).flat();
  return own.length === 0 ? row : { ...row, ...Object.fromEntries(own.map((name) => [name, after[name]])) };
}

/** @param indexOf index of a row by its id; undefined if it does not exist */
export function applyStep(rows: Rows, step: Step, indexOf: (id: string) => number | undefined): Rows {
  let next = [...rows];
  let isMoved = false;
  for (const change of step.changed) {
    const index = indexOf(change.before.segment_id);
    const row = index === undefined ? undefined : rows[index];
    if (!row) continue;
    next[index!] = withChange(row, change);
    isMoved ||= startOf(next[index!]!) !== startOf(row);
  }
  if (step.removed.length > 0) {
    const gone = new Set(step.removed.map(({ row }) => row.segment_id));
    next = next.filter(({ segment_id }) => !gone.has(segment_id));
  }
  for (const { row, previous } of step.added) {
    if (next.some(({ segment_id }) => segment_id === row.segment_id)) continue;
    const at = previous === null ? -1 : next.findIndex(({ segment_id }) => segment_id === previous);
    next.splice(at + 1, 0, row);
    isMoved = true;
  }
  return isMoved ? inTime(next) : next;
}
