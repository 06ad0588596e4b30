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
  for (let at = 0; at < now.length; at++) {
    const row = now[at]!;
    if (cueOf(row).left_out) continue;
    const next = now[indexFrom(now, at + 1, (one) => !cueOf(one).left_out)];
    const finding = check(row, next).find((one) => one.check === name);
    for (const { after } of finding?.mend?.()?.changed ?? [])
      now[indexFrom(now, at, ({ segment_id }) => segment_id === after.segment_id)] = after;
  }
  return stepOf({
    changed: now.flatMap((after, at) => (after === rows[at] ? [] : [{ before: rows[at]!, after }])),
  });
}
