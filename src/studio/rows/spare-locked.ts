import { breaksLock, isSameUnderLock } from '../project/content.ts';
import type { Row, Rows } from './row.ts';
import { applyStep, inverse, isOfRows, stepOf, type OtherStep, type Step } from './step.ts';

/** The part of an edit that may be applied. */
export interface Spared {
  /** Null when nothing of it is left. */
  readonly step: Step | null;
  /** Number of rows skipped because they are locked. */
  readonly locked: number;
}

const changesLocked = ({ before, after }: { before: Row; after: Row }): boolean =>
  after.locked && breaksLock(before, after);

/**
 * A step without the rows that `isSpared` selects. A step that splits or joins rows is applied as a whole or not at
 * all.
 */
function spare(step: Step, isSpared: (before: Row, after?: Row) => boolean): Spared {
  const changed = step.changed.filter(({ before, after }) => !isSpared(before, after));
  const removed = step.removed.filter(({ row }) => !isSpared(row));
  const locked = step.changed.length - changed.length + step.removed.length - removed.length;
  if (locked === 0) return { step, locked };
  const kinds = [step.changed, step.added, step.removed].filter(({ length }) => length > 0).length;
  return { step: kinds > 1 ? null : stepOf({ changed, removed }), locked };
}

/** An edit without its changes to locked rows. */
export const spareLocked = (step: Step): Spared =>
  spare(step, (before, after) => (after ? changesLocked({ before, after }) : before.locked));

/**
 * An earlier step, or its inverse, without its changes to rows that another window has locked since.
 * @param get returns the current state of a row
 */
export const spareLockedSince = (step: Step, get: (id: string) => Row | undefined): Spared =>
  spare(step, (before) => !before.locked && get(before.segment_id)?.locked === true);

/**
 * Reverts splits and joins that another window's lock has undone in part, newest first. Otherwise the text of a joined
 * row would be lost, and that of a split row would appear twice.
 * @param rows the rows with the lock
 * @param spared the rows before the lock arrived
 * @returns the rows, and the steps that can still be undone
 */
export function takeBackBroken(
  rows: Rows,
  past: readonly (Step | OtherStep)[],
  spared: readonly Row[],
): { rows: Rows; past: (Step | OtherStep)[] } {
  const ids = new Set(spared.map(({ segment_id }) => segment_id));
  const isBroken = ({ changed, added, removed }: Step): boolean =>
    added.length + removed.length > 0 &&
    changed.some(({ before, after }) => {
      const now =
        ids.has(before.segment_id) && rows.find(({ segment_id }) => segment_id === before.segment_id);
      return now && isSameUnderLock(now, before) && !isSameUnderLock(now, after);
    });
  const broken = new Set(past.filter(isOfRows).filter(isBroken));
  let next = rows;
  for (const step of [...broken].reverse()) {
    const back = inverse(step);
    // Keep a row that was edited since it was split off
    const isUntouched = ({ row }: Step['removed'][number]) =>
      next.some((one) => one.segment_id === row.segment_id && isSameUnderLock(one, row));
    const rest = {
      ...back,
      changed: back.changed.filter(({ before }) => !ids.has(before.segment_id)),
      removed: back.removed.filter(isUntouched),
    };
    const places = new Map(next.map(({ segment_id }, index) => [segment_id, index]));
    next = applyStep(next, rest, (id) => places.get(id));
  }
  return { rows: next, past: past.filter((step) => !isOfRows(step) || !broken.has(step)) };
}
