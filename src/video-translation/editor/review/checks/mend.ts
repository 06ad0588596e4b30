import { cueOf, type Row, type Rows } from '../../../../studio/rows/row.ts';
import { stepOf, type Step } from '../../../../studio/rows/step.ts';
import type { RowCheck, RowFinding } from './finding.ts';

type Check = (row: Row, next: Row | undefined) => readonly RowFinding[];

const indexFrom = (rows: Rows, from: number, isMeant: (row: Row) => boolean): number => {
  let at = from;
  while (at < rows.length && !isMeant(rows[at]!)) at++;
  return at;
};

/**
 * Fixes all findings of one check, row by row. A fix that changes the next row counts when that row is checked.
 * @returns one step; null if nothing can be fixed
 */
export function mendAll(rows: Rows, name: RowCheck, check: Check): Step | null {
  const now = [...rows];
  const before = new Map(rows.map((row) => [row.segment_id, row]));
  /** Ids of the rows before the added rows. */
  const previousOf = new Map<string, string | null>();
  for (let at = 0; at < now.length; at++) {
    const row = now[at]!;
    if (cueOf(row).left_out || previousOf.has(row.segment_id)) continue;
    const next = now[indexFrom(now, at + 1, (one) => !cueOf(one).left_out)];
    const finding = check(row, next).find((one) => one.check === name);
    const step = finding?.mend?.();
    if (!step) continue;
    const placeOf = (id: string | null) => indexFrom(now, at, ({ segment_id }) => segment_id === id);
    for (const { after } of step.changed) now[placeOf(after.segment_id)] = after;
    for (const { row: one, previous } of step.added) {
      now.splice(placeOf(previous) + 1, 0, one);
      previousOf.set(one.segment_id, previous);
    }
  }
  return stepOf({
    changed: now.flatMap((after) => {
      const row = before.get(after.segment_id);
      return row && row !== after ? [{ before: row, after }] : [];
    }),
    added: now.flatMap((row) => {
      const previous = previousOf.get(row.segment_id);
      return previous === undefined ? [] : [{ row, previous }];
    }),
  });
}
