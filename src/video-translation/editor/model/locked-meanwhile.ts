import { atom, type ReadableAtom } from 'nanostores';
import { isSameUnderLock, withKept } from '../../../studio/project/content.ts';
import type { Row } from '../../../studio/rows/row.ts';
import type { RowsModel } from '../../../studio/rows/rows-model.ts';
import { stepOf } from '../../../studio/rows/step.ts';

/** Rows that another window locked while they were edited here. Their local texts are kept until the user decides. */
export interface LockedMeanwhile {
  /** The rows as edited here, oldest first. */
  readonly $rows: ReadableAtom<readonly Row[]>;
  /** Whether the user has decisions left: only this page has these texts. */
  isOpen(): boolean;
  keep(rows: readonly Row[]): void;
  /** Unlocks the row and restores its local text. */
  useMine(id: string): void;
  discard(id: string): void;
}

export function createLockedMeanwhile(rows: RowsModel): LockedMeanwhile {
  const $rows = atom<readonly Row[]>([]);
  const without = (id: string) => $rows.get().filter(({ segment_id }) => segment_id !== id);
  return {
    $rows,
    isOpen: () => $rows.get().length > 0,
    keep(spared) {
      if (spared.length === 0) return;
      const again = new Set(spared.map(({ segment_id }) => segment_id));
      $rows.set([...$rows.get().filter(({ segment_id }) => !again.has(segment_id)), ...spared]);
    },
    useMine(id) {
      const mine = $rows.get().find(({ segment_id }) => segment_id === id);
      const row = rows.get(id);
      $rows.set(without(id));
      if (!mine || !row || isSameUnderLock(mine, row)) return;
      rows.edit(stepOf({ changed: [{ before: row, after: { ...withKept(row, mine), locked: false } }] }));
    },
    discard: (id) => $rows.set(without(id)),
  };
}
