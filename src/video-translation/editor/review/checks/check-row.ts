import {
  rowChecker as createChecker,
  type CheckedRow,
  type RowRules,
} from '../../../../studio/model/subtitles/check/check-rows.ts';
import type { Finding } from '../../../../studio/model/subtitles/check/finding.ts';
import { setTimes } from '../../../../studio/rows/edit-rows.ts';
import { endOf, startOf, type Row } from '../../../../studio/rows/row.ts';
import type { Step } from '../../../../studio/rows/step.ts';
import type { RowFit } from '../../model/row-fit.ts';
import type { RowFinding } from './finding.ts';

/**
 * Checks a row as it is shown and spoken. The findings depend on the arguments only.
 * @returns a function of the row, the next row in use, and how the speech fits
 */
export function rowChecker(rules: RowRules) {
  const check = createChecker(rules);
  const known = new WeakMap<Row, CheckedRow>();
  const checkedOf = (row: Row): CheckedRow => {
    const checked = known.get(row) ?? {
      id: row.segment_id,
      startMs: startOf(row),
      endMs: endOf(row),
      text: row.text,
      source: row.source_text ?? '',
    };
    known.set(row, checked);
    return checked;
  };
  return (row: Row, next: Row | undefined, fit: RowFit | null): RowFinding[] => {
    const findings = check(checkedOf(row), next ? checkedOf(next) : null);
    const found = findings.map((finding): RowFinding => {
      const { rowId, check: name, value, limit } = finding;
      const mend = mendOf(finding, row, next);
      return { rowId, check: name, value, limit, ...(mend && { mend }) };
    });
    if (fit?.kind === 'overruns')
      found.push({ rowId: row.segment_id, check: 'sound', value: fit.overrunMs, limit: 0 });
    return found;
  };
}

/** The fix of a finding; none if it would change a locked row. */
function mendOf(finding: Finding, row: Row, next: Row | undefined): (() => Step | null) | undefined {
  if (finding.check === 'glossary' || !finding.mend) return undefined;
  const changed = finding.mend();
  const meant = [row, next].filter((one) => one !== undefined);
  const isLocked = meant.some((one) => one.locked && changed.some(({ id }) => id === one.segment_id));
  return isLocked ? undefined : () => setTimes(meant, changed);
}
