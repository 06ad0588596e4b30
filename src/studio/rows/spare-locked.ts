import { breaksLock, isSameUnderLock } from '../project/content.ts';
import type { Row, Rows } from './row.ts';
import { applyStep, inverse, stepOf, type Step } from './step.ts';

/** What of an edit may be carried out. */
export interface Spared {
  /** Null where nothing is left of it. */
  readonly step: Step | null;
  /** Number of rows that stay as they are, since they are locked. */
  readonly locked: number;
}

const changesLocked = ({ before, after }: { before: Row; after: Row }): boolean =>
  after.locked && breaksLock(before, after);

/** A step without what `isSpared` says of its rows. One that splits or joins rows is carried out as a whole or not at all. */
function spare(step: Step, isSpared: (before: Row, after?: Row) => boolean): Spared {
  const changed = step.changed.filter(({ before, after }) => !isSpared(before, after));
  const removed = step.removed.filter(({ row }) => !isSpared(row));
  const locked = step.changed.length - changed.length + step.removed.length - removed.length;
  if (locked === 0) return { step, locked };
  const kinds = [step.changed, step.added, step.removed].filter(({ length }) => length > 0).length;
  return { step: kinds > 1 ? null : stepOf({ changed, removed }), locked };
}

/** An edit without what it does to locked rows. */
export const spareLocked = (step: Step): Spared =>
  spare(step, (before, after) => (after ? changesLocked({ before, after }) : before.locked));

/**
 * A step of before, or its inverse, without what it does to rows that were locked since, by another window.
 * @param get gives a row as it is now
 */
export const spareLockedSince = (step: Step, get: (id: string) => Row | undefined): Spared =>
  spare(step, (before) => !before.locked && get(before.segment_id)?.locked === true);

/**
 * Takes back the splits and joins that a lock of another window undid in part, newest first: otherwise the text of a row
 * that was joined would be gone, and that of one that was split would stand there twice.
 * @param rows as they are with the lock
 * @param spared rows as they were before the lock came
 * @returns the rows, and the steps that can still be taken back
 */
export function takeBackBroken(
  rows: Rows,
  past: readonly Step[],
  spared: readonly Row[],
): { rows: Rows; past: Step[] } {
  const ids = new Set(spared.map(({ segment_id }) => segment_id));
  const isBroken = ({ changed, added, removed }: Step): boolean =>
    added.length + removed.length > 0 &&
    changed.some(({ before, after }) => {
      const now =
        ids.has(before.segment_id) && rows.find(({ segment_id }) => segment_id === before.segment_id);
      return now && isSameUnderLock(now, before) && !isSameUnderLock(now, after);
    });
  const broken = new Set(past.filter(isBroken));
  let next = rows;
  for (const step of [...broken].reverse()) {
    const back = inverse(step);
    // What was written in a row since it was split off stays
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
  return { rows: next, past: past.filter((step) => !broken.has(step)) };
}
