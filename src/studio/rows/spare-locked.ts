import { breaksLock } from '../project/content.ts';
import type { Row } from './row.ts';
import { stepOf, type Step } from './step.ts';

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
