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

/** An edit without what it does to locked rows. One that splits or joins rows is carried out as a whole or not at all. */
export function spareLocked(step: Step): Spared {
  const changed = step.changed.filter((change) => !changesLocked(change));
  const removed = step.removed.filter(({ row }) => !row.locked);
  const locked = step.changed.length - changed.length + step.removed.length - removed.length;
  if (locked === 0) return { step, locked };
  const kinds = [step.changed, step.added, step.removed].filter(({ length }) => length > 0).length;
  return { step: kinds > 1 ? null : stepOf({ changed, removed }), locked };
}
